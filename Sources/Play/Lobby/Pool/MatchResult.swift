import GameRules
import Identifiers

/// The result of a finished game that counts: its players by seat, and the winner.
struct MatchResult: Hashable, Sendable {
    let users: [UserID]
    /// The winning seat; `nil` for a draw.
    let winner: Seat?

    /// The result of a game that ended with this summary; `nil` if the game has not ended, or does not count.
    init?(_ summary: RoomSummary) {
        guard summary.justEnded, let ending = summary.ending, ending.counts else { return nil }
        users = summary.people.map(\.user)
        winner = ending.winner
    }
}
