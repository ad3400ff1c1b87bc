import GameRules

/// A game read from text: its start and its turns.
struct Transcript<Position: Game>: Sendable {
    let start: Position
    /// A text that identifies the start among the starts of all games.
    let startText: String
    /// Turns in the game's notation, legal from the start; an idle turn is `--`.
    let turns: [String]
}

/// The reason for which a text or a list of moves cannot be read as a game.
struct Unreadable: Error, Hashable {
    let reason: String
}
