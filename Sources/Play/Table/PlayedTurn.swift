import GameRules

/// One turn of the game as it was taken, or a deadline that passed.
struct PlayedTurn: Hashable, Sendable {
    /// How a turn without a move stands in move lists and records; no game writes a move like this.
    static let idleText = "--"

    /// `nil` for a deadline, which is nobody's turn.
    let seat: Int?
    let move: String
    let at: Timestamp
    /// As the game counts it.
    let time: Duration
    /// Milliseconds of the turn that were used.
    let spent: Int
    let lag: Int
    let grace: Int
    var isIdle = false
    /// The move as each seat may know it, and last as spectators may; `nil` if everybody may know it.
    var notices: [String?]?

    /// The move as a viewer may know it; `nil` where it is a secret.
    func text(for viewer: Viewer) -> String? {
        guard let notices else { return move }
        return notices[viewer.seat?.index ?? notices.count - 1]
    }
}
