import GRDB
import Storage

/// Rank games: their pots, the seats of those that run, and their settlements.
enum RankTable {
    /// Takes the stakes of a game that begins.
    static func begin(_ stakes: Stakes, at: Int64, _ database: Database) throws -> Receipt {
        try database.cachedStatement(sql: "INSERT INTO rank_match (match, for_stars) VALUES (?, ?)")
            .execute(arguments: [stakes.match, stakes.forStars])
        let shares = try stakes.users.enumerated().map { seat, user in
            let account = try member(user, database)
            try LedgerTable.open(account, at: at, database)
            let money = try LedgerTable.wallet(of: account, database).money
            guard money >= Stakes.each else { throw StoreFailure.insufficientFunds(user: user, money: money) }
            try database.cachedStatement(sql: "INSERT INTO live_seat (account, seat, match) VALUES (?, ?, ?)")
                .execute(arguments: [account, seat, stakes.match])
            try LedgerTable.post(.stake, stakes.match, to: account, money: -Stakes.each, at: at, database)
            return Receipt.Share(user: user, money: -Stakes.each, holdings: try LedgerTable.holdings(of: account, database))
        }
        return Receipt(step: .staked, shares: shares)
    }

    /// Throws `StoreFailure.missing("account")` unless the user is a member.
    static func member(_ user: String, _ database: Database) throws -> Int64 {
        let statement = try database.cachedStatement(sql: "SELECT id FROM account WHERE id = ? AND guest = 0 AND kind = 'human'")
        guard let id = Account.id(of: user), let account = try Int64.fetchOne(statement, arguments: [id]) else {
            throw StoreFailure.missing("account")
        }
        return account
    }

    /// Settles a finished game, and counts it for the people in it.
    /// - Returns: `nil` if it had no stakes, and counts for nobody.
    static func settle(_ match: MatchRecord, at: Int64, _ database: Database) throws -> Receipt? {
        let counted = try FinishedTable.add(match, database)
        guard let pot = try pot(of: match.match, database) else {
            guard !counted.isEmpty else { return nil }
            return Receipt(
                step: .played,
                shares: try counted.map { Receipt.Share(user: "u_\($0)", holdings: try LedgerTable.holdings(of: $0, database)) })
        }
        let winner = match.players.first { $0.seat == match.winner }.flatMap { Account.id(of: $0.user) }
        guard let winner, pot.seats.contains(winner) else { return try end(pot, .drawn, at: at, database) }
        return try end(pot, .won, winner: winner, at: at, database)
    }

    /// Returns the stakes of a game that does not count.
    /// - Returns: `nil` if it had none, or is settled.
    static func void(_ match: String, at: Int64, _ database: Database) throws -> Receipt? {
        guard let pot = try pot(of: match, database), pot.isLive else { return nil }
        return try end(pot, .void, at: at, database)
    }

    /// - Returns: the games whose stakes were returned.
    static func voidAll(but matches: Set<String>, at: Int64, _ database: Database) throws -> [String] {
        let lost = try String.fetchAll(database, sql: "SELECT match FROM rank_match WHERE status = 'live' ORDER BY match")
            .filter { !matches.contains($0) }
        for match in lost { _ = try void(match, at: at, database) }
        return lost
    }

    /// The settlement of a match, as its receipt was, but with the holdings of now; `nil` if it had no stakes, or is not settled.
    static func settlement(of match: String, _ database: Database) throws -> Receipt? {
        let outcome = try database.cachedStatement(sql: "SELECT outcome FROM settlement WHERE match = ?")
        guard let step = try String.fetchOne(outcome, arguments: [match]).flatMap(Receipt.Step.init) else { return nil }
        let postings = try database.cachedStatement(
            sql: """
                SELECT stake.account, total(posting.money), total(posting.stars) FROM ledger AS stake
                    LEFT JOIN ledger AS posting ON posting.account = stake.account AND posting.kind IN ('payout', 'loss', 'refund')
                        AND posting.ref = stake.ref
                    WHERE stake.ref = ? AND stake.kind = 'stake' GROUP BY stake.account ORDER BY stake.pos
                """)
        let rows = try Row.fetchAll(postings, arguments: [match])
        let shares = try rows.map { row in
            let account: Int64 = row[0]
            let share = Receipt.Share(
                user: "u_\(account)", money: row[1], stars: row[2], holdings: try LedgerTable.holdings(of: account, database))
            return share.adding(try RatingTable.changes(of: account, by: match, database))
        }
        return Receipt(step: step, shares: shares)
    }

    /// Whether stars move in a match; `true` for one without stakes.
    static func isForStars(_ match: String, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT for_stars FROM rank_match WHERE match = ?")
        return try Bool.fetchOne(statement, arguments: [match]) ?? true
    }

    private struct Pot {
        let match: String
        let isLive: Bool
        let isForStars: Bool
        /// The accounts, by seat; empty once the game is over.
        let seats: [Int64]
    }

    private static func pot(of match: String, _ database: Database) throws -> Pot? {
        let statement = try database.cachedStatement(sql: "SELECT status, for_stars FROM rank_match WHERE match = ?")
        guard let row = try Row.fetchOne(statement, arguments: [match]) else { return nil }
        let seats = try database.cachedStatement(sql: "SELECT account FROM live_seat WHERE match = ? ORDER BY seat")
        return Pot(
            match: match, isLive: row["status"] == "live", isForStars: row["for_stars"], seats: try Int64.fetchAll(seats, arguments: [match]))
    }

    /// Throws `StoreFailure.taken("settlement")` if the game is settled.
    private static func end(_ pot: Pot, _ outcome: Receipt.Step, winner: Int64? = nil, at: Int64, _ database: Database) throws -> Receipt {
        try database.cachedStatement(sql: "INSERT INTO settlement (match, outcome) VALUES (?, ?)").execute(arguments: [pot.match, outcome.rawValue])
        let shares = try pot.seats.map { account in
            let share = try pay(account, pot, outcome, winner: winner, at: at, database)
            return Receipt.Share(
                user: "u_\(account)", money: share.money, stars: share.stars, holdings: try LedgerTable.holdings(of: account, database))
        }
        try database.cachedStatement(sql: "DELETE FROM live_seat WHERE match = ?").execute(arguments: [pot.match])
        try database.cachedStatement(sql: "UPDATE rank_match SET status = 'over' WHERE match = ? AND status = 'live'").execute(arguments: [pot.match])
        guard database.changesCount == 1 else { throw StoreFailure.taken("settlement") }
        return Receipt(step: outcome, shares: shares)
    }

    private static func pay(
        _ account: Int64, _ pot: Pot, _ outcome: Receipt.Step, winner: Int64?, at: Int64, _ database: Database
    ) throws -> (money: Int, stars: Int) {
        guard let winner else {
            try LedgerTable.post(.refund, pot.match, to: account, money: Stakes.each, outcome: outcome, at: at, database)
            return (Stakes.each, 0)
        }
        if account == winner {
            let (money, stars) = (Stakes.each * pot.seats.count, pot.isForStars ? 1 : 0)
            try LedgerTable.post(.payout, pot.match, to: account, money: money, stars: stars, outcome: outcome, at: at, database)
            return (money, stars)
        }
        // A player without a star has none to lose.
        guard pot.isForStars, try LedgerTable.wallet(of: account, database).stars > 0 else { return (0, 0) }
        try LedgerTable.post(.loss, pot.match, to: account, money: 0, stars: -1, outcome: outcome, at: at, database)
        return (0, -1)
    }
}
