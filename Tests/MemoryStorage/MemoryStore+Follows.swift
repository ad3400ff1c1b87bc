public import Identifiers
public import Storage
import Synchronization

extension MemoryStore: FollowStore {
    public func follow(_ followed: Int64, by follower: Int64, atMost limit: Int, at: Timestamp) async throws -> Timestamp {
        try contents.withLock { contents in
            guard contents.accounts[followed] != nil, contents.accounts[follower] != nil else { throw StoreFailure.missing("account") }
            return try contents.follows.add(followed, by: follower, atMost: limit, at: at)
        }
    }

    public func unfollow(_ followed: Int64, by follower: Int64) async throws { contents.withLock { $0.follows.remove(followed, by: follower) } }

    public func follows(_ followed: Int64, by follower: Int64) async throws -> Timestamp? {
        contents.withLock { $0.follows.since(followed, by: follower) }
    }

    public func followed(by follower: Int64) async throws -> [Followed] {
        contents.withLock { contents in
            contents.follows.all(by: follower).compactMap { followed, since in
                contents.accounts[followed].map { Followed(account: $0, since: since) }
            }
        }
    }

    public func followers(of account: Int64) async throws -> Int { contents.withLock { $0.follows.followers(of: account) } }
}
