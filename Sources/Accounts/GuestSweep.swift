public import Identifiers
import Storage

/// Removes guests who have not returned and retired bots, if they never finished a game. It examines a few accounts at a time, in an endless walk
/// over all accounts.
public actor GuestSweep {
    /// The retention time of a guest who never played.
    static let life = Duration.seconds(7 * 86_400)
    /// Accounts examined in one step: at one step every 10 s, four million a day.
    static let examined = 512
    /// Accounts removed in one write, so that moves queued behind it wait about as long as behind a finished game.
    static let removed = 32

    private let identities: Identities
    private let present: @Sendable (_ users: [UserID]) async -> Set<UserID>
    private var place: Int64 = 0

    /// - Parameter present: Returns the given users who are connected or in a room, who are kept.
    public init(_ identities: Identities, present: @escaping @Sendable (_ users: [UserID]) async -> Set<UserID>) {
        self.identities = identities
        self.present = present
    }

    /// - Throws: The store's errors; the next step tries again.
    public func step(at now: Timestamp) async throws {
        let found = try await identities.idleGuests(after: place, limit: Self.examined, madeBefore: now - Self.life)
        let staying = found.ids.isEmpty ? [] : await present(found.ids.map(Self.user))
        let leaving = found.ids.filter { !staying.contains(Self.user($0)) }
        for start in stride(from: 0, to: leaving.count, by: Self.removed) {
            try await identities.removeIdleGuests(Array(leaving[start..<min(start + Self.removed, leaving.count)]))
        }
        place = found.last ?? 0
    }

    private static func user(_ id: Int64) -> UserID { UserID(account: id) }
}
