/// The number of people in the pool of one game.
struct QueueCount: Hashable, Sendable {
    let game: String
    var casual = 0
    var rank = 0
}
