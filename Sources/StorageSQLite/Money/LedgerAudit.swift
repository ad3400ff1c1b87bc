import GRDB
import Storage

/// The findings of `palisade audit`.
public struct AuditReport: Hashable, Sendable {
    /// The number of wallets.
    public let accounts: Int
    public let postings: Int
    /// A sentence for each violation, up to a few of each kind.
    public let violations: [String]
    /// The number of violations, listed or not.
    public let count: Int
}

/// Recomputes every balance from the ledger. Compares wallets, pots and settlements with the ledger, the rooms and the archive. Ratings and boards
/// are recomputed by a `RatingAudit` and a `BoardAudit`.
struct LedgerAudit {
    /// The number of violations of one kind that are listed.
    static let mostListed = 20

    private struct Sums {
        var money = 0
        var stars = 0
        var best = 0
        var newest: Int64 = 0
        var isClosed = false
    }

    private var sums: [Int64: Sums] = [:]
    private var postings = 0
    private var accounts = 0
    private var violations: [String] = []
    /// The number of violations of each kind.
    private var counts: [String: Int] = [:]

    /// Runs in one transaction, which sees one state of the store even while a server writes.
    static func run(_ database: Database) throws -> AuditReport {
        var audit = LedgerAudit()
        try audit.addUp(database)
        try audit.checkWallets(database)
        try audit.checkTotal(database)
        for rule in rules + RatingAudit.rules + BoardAudit.rules { try audit.check(rule, database) }
        try RatingAudit.run(database) { audit.violated($0, $1) }
        try BoardAudit.run(database) { audit.violated($0, $1) }
        return AuditReport(
            accounts: audit.accounts, postings: audit.postings, violations: audit.violations,
            count: audit.counts.values.reduce(0, +))
    }

    private mutating func addUp(_ database: Database) throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT pos, account, kind, money, stars FROM ledger ORDER BY pos")
        while let row = try rows.next() {
            postings += 1
            let account: Int64 = row[1]
            var sum = sums[account] ?? Sums()
            if sum.isClosed { violated("a posting in a closed wallet", "number \(row[0] as Int64), of account \(account)") }
            (sum.money, sum.stars, sum.newest) = (sum.money + row[3], sum.stars + row[4], row[0])
            sum.best = max(sum.best, sum.stars)
            sum.isClosed = row[2] == Posting.Kind.closing.rawValue
            if sum.money < 0 || sum.stars < 0 { violated("less than nothing", "account \(account) after posting \(row[0] as Int64)") }
            sums[account] = sum
        }
    }

    private mutating func checkWallets(_ database: Database) throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT account, money, stars, best, newest FROM wallet")
        while let row = try rows.next() {
            accounts += 1
            let account: Int64 = row[0]
            let (wallet, sum) = (Wallet(row: row), sums.removeValue(forKey: account) ?? Sums())
            if wallet == Wallet(money: sum.money, stars: sum.stars, best: sum.best, newest: sum.newest) { continue }
            let found = "$\(wallet.money), \(wallet.stars) stars, \(wallet.best) at best"
            let due = "$\(sum.money), \(sum.stars) and \(sum.best)"
            violated("a wallet that its postings do not make", "account \(account) has \(found), and should have \(due)")
        }
        for account in sums.keys.sorted() { violated("postings without a wallet", "account \(account)") }
    }

    private mutating func checkTotal(_ database: Database) throws {
        let held = try Int.fetchOne(database, sql: "SELECT (SELECT total(money) FROM wallet) + (SELECT total(pot) FROM rank_match)") ?? 0
        let game = Posting.Kind.allCases.filter(\.isOfGame).map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let granted = try Int.fetchOne(database, sql: "SELECT total(money) FROM ledger WHERE kind NOT IN (\(game))") ?? 0
        if held != granted { violated("a wrong total", "all wallets and pots hold $\(held); $\(granted) was granted") }
    }

    /// A kind of violation, and a query for the texts of its subjects, such as matches.
    typealias Rule = (kind: String, query: String)

    static let rules: [Rule] = [
        (
            "a pot that its postings do not make",
            """
            SELECT match FROM rank_match
                LEFT JOIN (SELECT ref, sum(money) AS posted FROM ledger WHERE kind IN ('stake', 'payout', 'refund') GROUP BY ref) ON ref = match
                WHERE pot <> -ifnull(posted, 0)
            """
        ),
        (
            "a running match without two seats and their stakes",
            """
            SELECT match FROM rank_match WHERE outcome IS NULL AND (pot <> 2 * stake
                OR EXISTS (SELECT 1 FROM wallet WHERE account IN (first, second) AND wallet.match IS NOT rank_match.match))
            """
        ),
        (
            "a settled match that holds money or players",
            "SELECT match FROM rank_match WHERE outcome IS NOT NULL AND (pot <> 0 OR match IN (SELECT match FROM wallet WHERE match IS NOT NULL))"
        ),
        (
            "a match paid out to another player than its winner",
            "SELECT match FROM rank_match JOIN ledger ON ref = match AND kind = 'payout' WHERE winner IS NOT account"
        ),
        (
            "stakes that were paid out more than once, or paid out and returned",
            """
            SELECT ref FROM ledger JOIN rank_match ON match = ref WHERE kind IN ('payout', 'refund')
                GROUP BY ref HAVING sum(money) <> 2 * stake OR count(DISTINCT kind) > 1
            """
        ),
        (
            "a match paid out to an account without a stake in it",
            """
            SELECT ref FROM ledger AS paid WHERE kind IN ('payout', 'refund', 'loss') AND NOT EXISTS (
                SELECT 1 FROM ledger WHERE kind = 'stake' AND ref = paid.ref AND account = paid.account)
            """
        ),
        (
            "a match won by another player than the one who was paid",
            """
            SELECT ref FROM ledger JOIN archive ON archive.match = ref WHERE ledger.kind = 'payout'
                AND NOT EXISTS (SELECT 1 FROM json_each(archive.players)
                    WHERE value ->> 'seat' = archive.winner AND value ->> 'user' = 'u_' || ledger.account)
            """
        ),
        (
            "a match settled otherwise than it is archived",
            """
            SELECT rank_match.match FROM rank_match LEFT JOIN archive USING (match)
                WHERE outcome <> CASE WHEN archive.match IS NULL THEN 'void' WHEN archive.winner IS NULL THEN 'drawn' ELSE 'won' END
            """
        ),
        (
            "stars of a match that are not those of its terms",
            """
            SELECT match FROM rank_match JOIN ledger ON ref = match AND kind IN ('payout', 'loss')
                WHERE stars <> CASE WHEN kind = 'loss' THEN -for_stars
                    ELSE min(1, ifnull(CASE WHEN account = first THEN first_star ELSE second_star END, for_stars)) END
            """
        ),
        (
            "a star won in a match that was given up before it was one",
            """
            SELECT archive.match FROM archive JOIN ledger ON ref = archive.match AND kind = 'payout' AND stars <> 0
                WHERE archive.pos >= (SELECT min(pos) FROM earned_begin) AND why IN ('resign', 'gone') AND plies < \(MatchRecord.fewestPliesToEarn)
            """
        ),
        (
            "more stars of new accounts of one network than an account may win on a day",
            """
            SELECT winner || ' on ' || day FROM rank_match WHERE outcome = 'won' AND CASE WHEN winner = first THEN first_star ELSE second_star END = 2
                GROUP BY day, winner HAVING count(*) > \(StarTerms.mostKinStars)
            """
        ),
        (
            "more matches of two accounts for stars than they may play on a day",
            """
            SELECT min(first, second) || ' and ' || max(first, second) || ' on ' || day FROM rank_match WHERE for_stars = 1 AND day IS NOT NULL
                GROUP BY day, min(first, second), max(first, second) HAVING count(*) > \(StarTerms.mostMeetings)
            """
        ),
        (
            "more presents than games for them",
            """
            SELECT account || ' ' || count(*) FROM ledger WHERE kind = 'present' GROUP BY account
                HAVING 4 * max(CAST(ref AS INTEGER)) > ifnull((SELECT games FROM finished WHERE finished.account = ledger.account), 0)
                AND NOT EXISTS (SELECT 1 FROM ledger AS closing WHERE closing.account = ledger.account AND kind = 'closing')
            """
        ),
        (
            "a running match that no room plays",
            "SELECT match FROM rank_match WHERE outcome IS NULL AND match NOT IN (SELECT match FROM room)"
        ),
    ]

    private mutating func check(_ rule: Rule, _ database: Database) throws {
        let matches = try String.fetchCursor(database, sql: rule.query)
        while let match = try matches.next() { violated(rule.kind, match) }
    }

    fileprivate mutating func violated(_ kind: String, _ subject: String) {
        counts[kind, default: 0] += 1
        if counts[kind, default: 0] <= Self.mostListed { violations.append("\(kind): \(subject)") }
    }
}

extension SQLiteStore {
    /// Audits the ledger of the store in `folder`, and changes nothing. A server may be running there.
    ///
    /// - Throws: `OpenFailure`, also if nothing can be read at all.
    public static func audit(folder: String) async throws(OpenFailure) -> AuditReport {
        let path = path(in: folder)
        try FolderInspection.checkForReading(folder)
        do {
            let connection = try WriterConnection.openForChecking(path: path)
            try SchemaVersion.demandCurrent(connection, path: path)
            return try await connection.read { try LedgerAudit.run($0) }
        } catch let failure as OpenFailure {
            throw failure
        } catch {
            throw .database(path: path, reason: String(describing: error))
        }
    }
}
