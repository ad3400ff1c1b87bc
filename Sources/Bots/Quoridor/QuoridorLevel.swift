public import GameRules
public import Games
import QuoridorEngine

/// How one of the server's own Quoridor players plays: how far it looks, and how often it does not look at all.
public struct QuoridorLevel: Sendable {
    /// Counted from 1, the weakest.
    public let number: Int
    public let name: String
    /// Moves in a hundred that are made without a look at the board: a step or a wall anywhere.
    let slips: Int
    /// The same with four seats, where all levels compare ways and nothing else tells them apart.
    let slipsOfFour: Int
    /// Positions it looks at; 0 for a player that compares the lengths of the ways after one move, and no more.
    let nodes: Int
    /// The longest it thinks, in milliseconds.
    let patience: Int

    /// What it plays in a game that waits for `seat`. Blocks its thread for as long as it thinks.
    public func move(in game: Quoridor, for seat: Seat, dice: inout Dice, desk: Thinkers.Desk) -> QuoridorMove {
        let slips = game.seatCount == 2 ? slips : slipsOfFour
        if Int.random(in: 0..<100, using: &dice) < slips { return Pebble().move(in: game, for: seat, dice: &dice) }
        // The engine plays with two.
        guard nodes > 0, game.seatCount == 2 else { return Mason().move(in: game, for: seat, dice: &dice) }
        let limits = Limits(time: .milliseconds(Int(Double(patience) * desk.share)), nodes: nodes)
        // A thinker plays many games: what it found out for a strong level would make a weak one stronger.
        desk.engine.clear()
        // Any seed but 0, which always plays the same.
        let thought = desk.engine.think(game, limits: limits, seed: dice.next() | 1, stop: desk.stop)
        return thought?.line.first ?? Mason().move(in: game, for: seat, dice: &dice)
    }

    /// How long a person would take, in milliseconds.
    func pace(in game: Quoridor, dice: inout Dice) -> Int {
        let isOpening = game.ply < 4
        return isOpening ? Int.random(in: 500...1000, using: &dice) : Int.random(in: 700...2200, using: &dice)
    }
}
