import GameRules
/// The number of people in the pool of one game.
struct QueueCount: Hashable, Sendable {
    let game: GameID
    var casual = 0
    var rank = 0
}
