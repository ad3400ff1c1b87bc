import GRDB
public import Identifiers
public import Storage

extension SQLiteStore: FollowStore {
    public func follow(_ followed: Int64, by follower: Int64, atMost limit: Int, at: Timestamp) async throws -> Timestamp {
        try await write { database in try FollowTable.insert(followed, by: follower, atMost: limit, at: at, database) }
    }

    public func unfollow(_ followed: Int64, by follower: Int64) async throws {
        try await write { database in try FollowTable.delete(followed, by: follower, database) }
    }

    public func follows(_ followed: Int64, by follower: Int64) async throws -> Timestamp? {
        try await read { database in try FollowTable.since(followed, by: follower, database) }
    }

    public func followed(by follower: Int64) async throws -> [Followed] {
        try await read { database in try FollowTable.followed(by: follower, database) }
    }

    public func followers(of account: Int64) async throws -> Int {
        try await read { database in try FollowTable.followers(of: account, database) }
    }
}
