import Foundation
import GRDB
import Identifiers
import Storage
public import StorageSQLite

/// Fills an empty store with players who stand on all boards, for benchmarks.
///
/// Wallets are made by postings, as all wallets are. Ratings and tallies have no matches behind them, which the audit of such a store says.
struct PlayerFill {
    /// The number of players in one transaction.
    static let step = 20_000
    /// Bytes that a player adds to the log, about, in all tables and indexes.
    static let bytes = 2000

    let game: String
    private var random = Scatter(state: 20)

    init(game: String) { self.game = game }

    /// Adding a player at a time, the boards would be sorted anew a million times.
    static func begin(_ database: Database) throws {
        guard try Int.fetchOne(database, sql: "SELECT count(*) FROM account") == 0 else { throw StoreFailure.taken("name") }
        for trigger in triggers { try database.execute(sql: "DROP TRIGGER \(trigger)") }
    }

    mutating func add(_ accounts: ClosedRange<Int>, _ database: Database) throws {
        for account in accounts { try add(Int64(account), database) }
    }

    private mutating func add(_ account: Int64, _ database: Database) throws {
        let name = Self.name(account)
        let looks = NameLooks(name)
        try database.cachedStatement(
            sql: "INSERT INTO account (id, name, folded, looks, folded_looks, kind, guest, joined) VALUES (?, ?, ?, ?, ?, 'human', 0, 1)"
        )
        .execute(arguments: [account, name, FoldedName(name).text, looks.plain, looks.folded])
        try LedgerTable.open(account, at: Timestamp(milliseconds: 1), database)
        let (money, stars) = (random.below(20_000) + 1, random.below(60) * random.below(60) / 60)
        try LedgerTable.post(.correction, "players", to: account, money: money, stars: stars, at: Timestamp(milliseconds: 2), database)
        let played = random.below(400)
        let won = played * (20 + random.below(61)) / 100
        try database.cachedStatement(sql: "INSERT INTO tally_game (user, game, played, won, alone) VALUES (?, ?, ?, ?, 0)")
            .execute(arguments: ["u_\(account)", game, played, won])
        let value = 1500 + 100 * Double((0..<12).reduce(0) { sum, _ in sum + random.below(1000) } - 6000) / 1000 * 2
        try database.cachedStatement(
            sql: "INSERT INTO rating (subject, game, pool, value, deviation, volatility, games) VALUES (?, ?, 'people', ?, ?, 0.06, ?)"
        )
        .execute(arguments: [account, game, value, Double(45 + random.below(80)), 1 + played])
    }

    /// Fills the boards from all that was added, and lets them follow again.
    static func end(_ database: Database) throws {
        try database.execute(sql: "DELETE FROM board_count; DELETE FROM board_row")
        try Migrations.fillBoards(database)
        try database.execute(
            sql: """
                INSERT INTO board (name, game, kind) SELECT DISTINCT 'rating', game, 'human' FROM rating WHERE true ON CONFLICT DO NOTHING;
                INSERT INTO board_row (board, account, negated, folded)
                    SELECT board.id, account.id, CAST(-round(value) AS INTEGER), folded
                    FROM rating JOIN account ON account.id = subject JOIN board ON board.name = 'rating' AND board.game = rating.game AND board.kind = account.kind
                    WHERE pool = 'people' AND deviation < 110;
                INSERT INTO board_count (board, negated, players) SELECT board, negated, count(*) FROM board_row GROUP BY board, negated;
                UPDATE board SET players = (SELECT count(*) FROM board_row WHERE board = board.id);
                """)
        try database.execute(sql: Migrations.boardTriggers + Migrations.memberTriggers)
    }

    private static let triggers = [
        "board_row_added", "board_row_moved", "board_row_removed", "account_renamed", "account_removed",
        "member_joined", "member_signed_up",
    ]

    /// Four syllables, others for each account.
    private static func name(_ account: Int64) -> String {
        let (consonants, vowels) = (Array("bdfghjkmnprstv"), Array("aeiou"))
        let syllables = consonants.count * vowels.count
        var rest = Int(account) * 7919 % (syllables * syllables * syllables * syllables)
        var name = ""
        for _ in 0..<4 {
            name.append(consonants[rest % consonants.count])
            rest /= consonants.count
            name.append(vowels[rest % vowels.count])
            rest /= vowels.count
        }
        return name.capitalized
    }
}

extension SQLiteStore {
    /// Fills this store, which must be empty, with members who stand on all boards of a game. For benchmarks.
    ///
    /// Throws `StoreFailure.taken("name")` if there are accounts.
    public func fill(players count: Int, game: String) async throws {
        try await write { database in try PlayerFill.begin(database) }
        var fill = PlayerFill(game: game)
        for first in stride(from: 1, through: count, by: PlayerFill.step) {
            let before = fill
            fill = try await write(bytes: PlayerFill.step * PlayerFill.bytes) { database in
                var fill = before
                try fill.add(first...min(first + PlayerFill.step - 1, count), database)
                return fill
            }
        }
        try await write { database in try PlayerFill.end(database) }
    }
}
