extension MatchRecord {
    /// The moves one by one; an idle turn is `--`.
    public var moveList: [String] {
        moves.split(separator: " ").map { String($0.replacing("%20", with: " ").replacing("%25", with: "%")) }
    }

    /// How a list of moves stands in `moves`: a space within one is written `%20`, a percent sign `%25`.
    public static func text(of moves: [String]) -> String {
        moves.map { $0.replacing("%", with: "%25").replacing(" ", with: "%20") }.joined(separator: " ")
    }
}
