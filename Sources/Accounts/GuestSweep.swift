import Storage

/// Removes guests who never finished a game and have not come back, walking over all accounts a few at a time and then starting over.
public actor GuestSweep {
    /// How long a guest who never played is kept, in milliseconds.
    static let life: Int64 = 7 * 24 * 3600 * 1000
    /// Accounts looked at in one step: at a step each 10 s, four million a day.
    static let examined = 512
    /// Accounts removed in one write, so that moves behind it wait about as long as behind a finished game.
    static let removed = 32

    private let identities: Identities
    private let present: @Sendable (_ users: [String]) async -> Set<String>
    private var place: Int64 = 0

    /// - Parameter present: Those of the given users who are connected or in a room; they stay.
    public init(_ identities: Identities, present: @escaping @Sendable (_ users: [String]) async -> Set<String>) {
        self.identities = identities
        self.present = present
    }

    /// - Parameter now: Milliseconds since 1970.
    /// - Throws: What the store throws; the next step tries again.
    public func step(at now: Int64) async throws {
        let found = try await identities.idleGuests(after: place, limit: Self.examined, madeBefore: now - Self.life)
        let staying = found.ids.isEmpty ? [] : await present(found.ids.map(Self.user))
        let leaving = found.ids.filter { !staying.contains(Self.user($0)) }
        for start in stride(from: 0, to: leaving.count, by: Self.removed) {
            try await identities.removeIdleGuests(Array(leaving[start..<min(start + Self.removed, leaving.count)]))
        }
        place = found.last ?? 0
    }

    private static func user(_ id: Int64) -> String { "u_\(id)" }
}
