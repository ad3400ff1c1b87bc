import Identifiers

/// The users whom the owner has kicked out of the room, for as long as they may not come back.
struct Exclusions: Blank, Sendable {
    private static let duration = Duration.seconds(600)
    /// Maximum number of users a room remembers; the oldest exclusion ends first.
    private static let capacity = 64

    private var entries: [(user: UserID, until: Timestamp)] = []

    var isBlank: Bool { entries.isEmpty }

    /// All excluded users, the newest last.
    var users: [UserID] { entries.map(\.user) }

    /// The end of a user's exclusion; `nil` if there is none at this moment.
    func end(for user: UserID, at now: Timestamp) -> Timestamp? { entries.first { $0.user == user && $0.until > now }?.until }

    mutating func add(_ user: UserID, at now: Timestamp) {
        entries.removeAll { $0.user == user || $0.until <= now }
        if entries.count >= Self.capacity { entries.removeFirst() }
        entries.append((user, now + Self.duration))
    }
}
