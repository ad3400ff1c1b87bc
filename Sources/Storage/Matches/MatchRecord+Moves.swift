extension MatchRecord {
    /// The moves as a list; an idle turn is `--`.
    public var moveList: [String] {
        moves.split(separator: " ").map { String($0.replacing("%20", with: " ").replacing("%25", with: "%")) }
    }

    /// Whether the moves were removed (`RetentionStore`). It is not known in lists.
    public var isWithoutMoves: Bool { events.isEmpty }

    /// Encodes a list of moves for `moves`: a space within a move becomes `%20`, a percent sign `%25`.
    public static func text(of moves: [String]) -> String {
        moves.map { $0.replacing("%", with: "%25").replacing(" ", with: "%20") }.joined(separator: " ")
    }
}
