/// A game that counts and is over: who played it, by seat, and who won.
struct MatchResult: Hashable, Sendable {
    let users: [UserID]
    /// `nil`: nobody.
    let winner: Int?

    /// `nil` for a room whose game did not just end, or does not count.
    init?(_ summary: RoomSummary) {
        guard summary.justEnded, let ending = summary.ending, ending.counts else { return nil }
        users = summary.people.map(\.user)
        winner = ending.winner
    }
}
