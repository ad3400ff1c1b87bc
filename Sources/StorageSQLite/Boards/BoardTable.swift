import GRDB
import Identifiers
import Storage

/// The rows of the boards.
enum BoardTable {
    /// Brings the wallets that the next postings have changed onto the boards of stars and money.
    ///
    /// Called between commits, so that the end of a rank game does not wait for it: a row of a board is in three indexes, and each player is on two
    /// boards.
    /// - Parameter postings: the number of postings to follow. It is larger than the number of postings in a commit, or the boards would fall behind.
    static func catchUp(by postings: Int, _ database: Database) throws {
        guard let listed = try behind(database) else { return }
        let end = listed + Int64(postings)
        try database.cachedStatement(
            sql: """
                INSERT INTO board_row (board, account, negated, folded)
                    SELECT board.id, account.id, CASE board.id WHEN 1 THEN -stars ELSE -money END, account.folded
                    FROM (SELECT DISTINCT account FROM ledger WHERE pos > ? AND pos <= ?) AS due
                        JOIN wallet USING (account) JOIN account ON account.id = due.account CROSS JOIN board
                    WHERE board.id IN (1, 2) AND account.kind = 'human' AND account.guest = 0 AND substr(account.folded, 1, 1) <> char(1)
                    ON CONFLICT (board, account) DO UPDATE SET negated = excluded.negated WHERE negated <> excluded.negated
                """
        )
        .execute(arguments: [listed, end])
        try database.cachedStatement(sql: "UPDATE board_listed SET pos = min(?, (SELECT max(pos) FROM ledger))").execute(arguments: [end])
    }

    /// The newest posting that the boards have followed; `nil` if no other posting came after it.
    static func behind(_ database: Database) throws -> Int64? {
        let statement = try database.cachedStatement(sql: "SELECT pos FROM board_listed WHERE pos < (SELECT max(pos) FROM ledger)")
        return try Int64.fetchOne(statement)
    }

    /// The newest posting.
    static func newestPosting(_ database: Database) throws -> Int64 {
        try Int64.fetchOne(database.cachedStatement(sql: "SELECT max(pos) FROM ledger")) ?? 0
    }

    /// Sets the value of an account on a board of a game.
    /// - Parameter value: `nil` takes it off the board.
    static func list(_ account: Int64, on order: Board.Order, game: String, value: Int?, _ database: Database) throws {
        guard let value else {
            return try database.cachedStatement(
                sql: "DELETE FROM board_row WHERE board IN (SELECT id FROM board WHERE name = ? AND game = ?) AND account = ?"
            )
            .execute(arguments: [order.rawValue, game, account])
        }
        try database.cachedStatement(
            sql: "INSERT INTO board (name, game, kind) SELECT ?, ?, kind FROM account WHERE id = ? ON CONFLICT DO NOTHING"
        )
        .execute(arguments: [order.rawValue, game, account])
        try database.cachedStatement(
            sql: """
                INSERT INTO board_row (board, account, negated, folded) SELECT board.id, account.id, ?, account.folded
                    FROM account JOIN board ON board.kind = account.kind
                    WHERE account.id = ? AND board.name = ? AND board.game = ? AND substr(account.folded, 1, 1) <> char(1)
                    ON CONFLICT (board, account) DO UPDATE SET negated = excluded.negated WHERE negated <> excluded.negated
                """
        )
        .execute(arguments: [-value, account, order.rawValue, game])
    }

    /// Sets the win rate of a player whose tally has changed.
    static func listWinRate(of user: UserID, in game: String, _ database: Database) throws {
        guard let account = user.account else { return }
        let statement = try database.cachedStatement(sql: "SELECT played, won FROM tally_game WHERE user = ? AND game = ? AND played >= ?")
        guard let tally = try Row.fetchOne(statement, arguments: [user, game, WinRate.fewestGames]) else { return }
        try list(account, on: .winrate, game: game, value: WinRate.order(won: tally[1], played: tally[0]), database)
    }
}
