import GameRules
import Games

/// A player of one level at a seat of a room. It computes on the threads of `ComputePool`, away from every event loop.
struct QuoridorBot: Player {
    let style: QuoridorLevel
    let pool: ComputePool

    var level: Int { style.number }
    var name: String { style.name }

    func move(in position: Quoridor, for seat: Seat, dice: inout Dice) async -> QuoridorMove {
        let seed = dice.next()
        // A game that is played for spectators alone leaves the threads to all others.
        let move = await pool.run(Task.currentPriority <= .utility ? .study : .game) { [style] context in
            var own = Dice(seed: seed)
            return style.move(in: position, for: seat, dice: &own, context: context)
        }
        // The queue is full: a simple move is better than a missing one.
        return move ?? Mason().move(in: position, for: seat, dice: &dice)
    }

    func pace(in position: Quoridor, dice: inout Dice) -> Duration { style.pace(in: position, dice: &dice) }
}
