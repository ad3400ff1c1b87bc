import GRDB
import Identifiers
import Storage

/// The players whom players follow.
enum FollowTable {
    /// The most follows that are removed with the guests of one write, so that the wait of queued moves is bounded.
    static let removedAtOnce = 512

    static func insert(_ followed: Int64, by follower: Int64, atMost limit: Int, at: Timestamp, _ database: Database) throws -> Timestamp {
        if let known = try since(followed, by: follower, database) { return known }
        for account in [followed, follower] {
            guard try AccountTable.account(account, database) != nil else { throw StoreFailure.missing("account") }
        }
        let statement = try database.cachedStatement(sql: "SELECT COUNT(*) FROM follow WHERE follower = ?")
        guard try Int.fetchOne(statement, arguments: [follower]) ?? 0 < limit else { throw StoreFailure.full("follow") }
        try database.cachedStatement(sql: "INSERT INTO follow (follower, followed, at) VALUES (?, ?, ?)").execute(arguments: [follower, followed, at])
        return at
    }

    static func delete(_ followed: Int64, by follower: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM follow WHERE follower = ? AND followed = ?").execute(arguments: [follower, followed])
    }

    /// Removes all follows by an account, whose number is bounded.
    static func deleteAll(by follower: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM follow WHERE follower = ?").execute(arguments: [follower])
    }

    /// Removes some of the followers of an account, whose number has no bound.
    /// - Returns: the number of removed followers.
    static func deleteFollowers(of followed: Int64, atMost limit: Int, _ database: Database) throws -> Int {
        try database.cachedStatement(
            sql: "DELETE FROM follow WHERE followed = ?1 AND follower IN (SELECT follower FROM follow WHERE followed = ?1 LIMIT ?2)"
        )
        .execute(arguments: [followed, limit])
        return database.changesCount
    }

    static func since(_ followed: Int64, by follower: Int64, _ database: Database) throws -> Timestamp? {
        let statement = try database.cachedStatement(sql: "SELECT at FROM follow WHERE follower = ? AND followed = ?")
        return try Timestamp.fetchOne(statement, arguments: [follower, followed])
    }

    static func followed(by follower: Int64, _ database: Database) throws -> [Followed] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(AccountTable.columns), follow.at AS since FROM follow JOIN account ON account.id = follow.followed
                WHERE follow.follower = ? ORDER BY follow.at DESC, follow.followed DESC
                """)
        return try Row.fetchAll(statement, arguments: [follower]).map { Followed(account: try Account(row: $0), since: $0["since"]) }
    }

    static func followers(of account: Int64, _ database: Database) throws -> Int {
        let statement = try database.cachedStatement(sql: "SELECT followers FROM account WHERE id = ?")
        return try Int.fetchOne(statement, arguments: [account]) ?? 0
    }
}
