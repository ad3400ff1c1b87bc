import Identifiers
import Storage

/// The players whom players follow, of a `MemoryStore`.
struct MemoryFollows: Sendable {
    /// The begin of each, in milliseconds since 1970, by follower and followed account.
    private var since: [Int64: [Int64: Timestamp]] = [:]

    mutating func add(_ followed: Int64, by follower: Int64, atMost limit: Int, at: Timestamp) throws(StoreFailure) -> Timestamp {
        if let known = since[follower]?[followed] { return known }
        guard since[follower, default: [:]].count < limit else { throw .full("follow") }
        since[follower, default: [:]][followed] = at
        return at
    }

    mutating func remove(_ followed: Int64, by follower: Int64) { since[follower]?[followed] = nil }

    func since(_ followed: Int64, by follower: Int64) -> Timestamp? { since[follower]?[followed] }

    func all(by follower: Int64) -> [(followed: Int64, since: Timestamp)] {
        since[follower, default: [:]].map { ($0.key, $0.value) }.sorted { ($0.since, $0.followed) > ($1.since, $1.followed) }
    }

    func followers(of account: Int64) -> Int { since.values.count { $0[account] != nil } }

    mutating func removeAll(by follower: Int64) { since[follower] = nil }

    /// Removes an account, from both sides.
    mutating func remove(_ account: Int64) {
        removeAll(by: account)
        for follower in since.keys { since[follower]?[account] = nil }
    }
}
