import GRDB
import Storage

/// Compares the boards with wallets, ratings, tallies and accounts, and their counts with their rows.
enum BoardAudit {
    /// The accounts whose wallets have changed since they were listed.
    private static let due = "SELECT account FROM ledger WHERE pos > (SELECT pos FROM board_listed)"

    static let rules: [LedgerAudit.Rule] = [
        (
            "a board whose counts are not those of its rows",
            """
            SELECT 'board ' || board FROM (SELECT * FROM board_count EXCEPT SELECT board, negated, count(*) FROM board_row GROUP BY board, negated)
            UNION SELECT 'board ' || board FROM (SELECT board, negated, count(*) FROM board_row GROUP BY board, negated EXCEPT SELECT * FROM board_count)
            UNION SELECT 'board ' || id FROM (SELECT id, players FROM board EXCEPT SELECT id, count(account) FROM board LEFT JOIN board_row ON board = id GROUP BY id)
            """
        ),
        disagreement(
            "a place on the boards of stars and money that is not that of the wallet",
            rows: "board IN (1, 2) AND account NOT IN (\(due))",
            expected: """
                SELECT board.id, account.id, CASE board.id WHEN 1 THEN -ifnull(stars, 0) ELSE -ifnull(money, \(Wallet.welcome)) END, folded
                    FROM account LEFT JOIN wallet ON wallet.account = account.id CROSS JOIN board
                    WHERE board.id IN (1, 2) AND account.kind = 'human' AND guest = 0 AND substr(folded, 1, 1) <> char(1)
                        AND account.id NOT IN (\(due))
                """),
        disagreement(
            "a place on a board of ratings that is not that of the rating", rows: "board IN (SELECT id FROM board WHERE name = 'rating')",
            expected: """
                SELECT board.id, account.id, CAST(-round(value) AS INTEGER), folded
                    FROM rating JOIN account ON account.id = subject JOIN board ON board.name = 'rating' AND board.game = rating.game AND board.kind = account.kind
                    WHERE pool = 'people' AND deviation < 110 AND substr(folded, 1, 1) <> char(1)
                """),
    ]

    private static func disagreement(_ kind: String, rows: String, expected: String) -> LedgerAudit.Rule {
        let rows = "SELECT board, account, negated, folded FROM board_row WHERE \(rows)"
        let place = "SELECT 'account ' || account || ' on board ' || board FROM"
        return (
            kind,
            """
            \(place) (\(rows) EXCEPT \(expected))
            UNION \(place) (SELECT column1 AS board, column2 AS account FROM (\(named(expected)) EXCEPT \(rows)))
            """
        )
    }

    /// The query with names for its columns, which a list of values lacks.
    private static func named(_ query: String) -> String { "WITH place (column1, column2, column3, column4) AS (\(query)) SELECT * FROM place" }

    /// The boards of win rates, whose order only `WinRate` computes.
    static func run(_ database: Database, report: RatingAudit.Report) throws {
        var due: [String: Int] = [:]
        let tallies = try Row.fetchCursor(
            database,
            sql: """
                SELECT account.id, account.kind, game, played, won FROM tally_game JOIN account ON account.id = substr(user, 3)
                    WHERE played >= ? AND user = 'u_' || account.id AND substr(account.folded, 1, 1) <> char(1)
                """, arguments: [WinRate.fewestGames])
        while let row = try tallies.next() {
            let (account, kind, game): (Int64, String, String) = (row[0], row[1], row[2])
            due["account \(account) in \(game), \(kind)"] = -WinRate.order(won: row[4], played: row[3])
        }
        let rows = try Row.fetchCursor(
            database, sql: "SELECT account, game, kind, negated FROM board_row JOIN board ON board.id = board WHERE name = 'winrate'")
        while let row = try rows.next() {
            let (account, game, kind): (Int64, String, String) = (row[0], row[1], row[2])
            let place = "account \(account) in \(game), \(kind)"
            if due.removeValue(forKey: place) != row[3] as Int { report(disagreement, place) }
        }
        for place in due.keys.sorted() { report(disagreement, place) }
    }

    private static let disagreement = "a place on a board of win rates that is not that of the tally"
}
