import GameRules
import Identifiers

/// A past turn of the game: a move, an idle turn, or a deadline.
struct PlayedTurn: Hashable, Sendable {
    /// The text of an idle turn in move lists and records. No game writes a move like this.
    static let idleText = "--"

    /// The seat of the turn; `nil` for a deadline.
    let seat: Seat?
    let move: String
    let at: Timestamp
    /// Game time of the turn.
    let time: Duration
    /// Time that the turn took.
    let spent: Duration
    let lag: Duration
    let grace: Duration
    private(set) var isIdle = false
    /// The notices of the move for each seat, and last for spectators; `nil` if the move is public.
    private(set) var notices: [String?]?

    /// The notice of the move for a viewer; `nil` if the move is hidden from them.
    func text(for viewer: Viewer) -> String? {
        guard let notices else { return move }
        return notices[viewer.seat?.index ?? notices.count - 1]
    }
}
