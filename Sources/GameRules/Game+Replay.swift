// Replay of finished games, whose moves are stored as text.
extension Game {
    /// The notation of a turn without a move.
    public static var idleTurn: String { "--" }

    /// Plays the next turn of a game that is over, or leaves the position untouched.
    /// - Parameter text: a move, or `--` for a turn that ran out.
    /// - Returns: the turn as the game writes it.
    public mutating func replay(_ text: String) throws(IllegalMove) -> String {
        guard let seat = turn else {
            if case .over = stage { throw IllegalMove(rule: "over", reason: "the game is over") }
            throw IllegalMove(rule: "turn", reason: "several seats may move here, and a list of moves does not say which")
        }
        guard text != Self.idleTurn else {
            timeOut(at: .zero)
            return text
        }
        guard let move = Self.Move(text) else { throw IllegalMove(rule: "notation", reason: "not a move of this game") }
        try play(move, by: seat, at: .zero)
        return move.description
    }
}
