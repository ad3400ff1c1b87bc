import GameRules

/// A game as somebody wrote it down: where it begins and what was played.
struct Transcript<Position: Game>: Sendable {
    let start: Position
    /// The start as text, which no other start of any game has.
    let startText: String
    /// As the game writes them, and playable from the start; an idle turn is `--`.
    let turns: [String]
}

/// A text or a list of moves that is no game, and why.
struct Unreadable: Error, Hashable {
    let reason: String
}
