/// How many wait for an opponent in one game.
struct QueueCount: Hashable, Sendable {
    let game: String
    var casual = 0
    var rank = 0
}
