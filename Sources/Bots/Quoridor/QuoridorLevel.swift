public import GameRules
public import Games
import QuoridorEngine

/// The strength of one of the server's own Quoridor players: the size of its search, and the rate of its blunders.
public struct QuoridorLevel: Sendable {
    /// Counted from 1, the weakest.
    public let number: Int
    public let name: String
    /// The percentage of moves made without looking at the board: a random step or wall.
    let slips: Int
    /// The same percentage for four seats, where all levels compare path lengths and differ in nothing else.
    let slipsOfFour: Int
    /// The number of positions searched; 0 for a player that only compares path lengths one move ahead.
    let nodes: Int
    /// The time limit of a search.
    let timeLimit: Duration

    /// The move for `seat`, whose turn it is. Blocks the calling thread for the duration of the search.
    public func move(in game: Quoridor, for seat: Seat, dice: inout Dice, context: ComputePool.Context) -> QuoridorMove {
        let slips = game.seatCount == 2 ? slips : slipsOfFour
        if Int.random(in: 0..<100, using: &dice) < slips { return Pebble().move(in: game, for: seat, dice: &dice) }
        // The engine plays only games for two.
        guard nodes > 0, game.seatCount == 2 else { return Mason().move(in: game, for: seat, dice: &dice) }
        let limits = Limits(time: timeLimit * context.share, nodes: nodes)
        // A thread serves many games: results found for a strong level would make a weak one stronger.
        context.engine.clear()
        // Any seed but 0, which always plays the same move.
        let result = context.engine.search(game, limits: limits, seed: dice.next() | 1, stop: context.stop)
        return result?.line.first ?? Mason().move(in: game, for: seat, dice: &dice)
    }

    /// A natural delay before the move.
    func pace(in game: Quoridor, dice: inout Dice) -> Duration {
        .milliseconds(Int.random(in: game.ply < 4 ? 500...1000 : 700...2200, using: &dice))
    }
}
