import Games

/// A judgement by a few things one can point at: ways, walls left, the turn. The weights are in `HandWeights`.
package struct HandEvaluation: Evaluator {
    package init() {}

    package func score(_ position: Position, height: Int) -> Int {
        let turn = position.turn
        let waiting = position.waiting
        if position.wallsLeft(of: turn) == 0, position.wallsLeft(of: waiting) == 0 {
            // Whoever acts is ahead when both have as far to go. Only jumps can change that now.
            let lead = position.distance(of: waiting) - position.distance(of: turn)
            return HandWeights.step * lead + (lead >= 0 ? HandWeights.race : -HandWeights.race)
        }
        var score = HandWeights.step &* (position.distance(of: waiting) &- position.distance(of: turn)) &+ HandWeights.tempo
        score &+= HandWeights.stock(position.wallsLeft(of: turn)) &- HandWeights.stock(position.wallsLeft(of: waiting))
        // A way matters as far as the other can still wall it.
        if position.wallsLeft(of: waiting) > 0 { score &-= HandWeights.narrow &* position.narrowness(of: turn) }
        if position.wallsLeft(of: turn) > 0 { score &+= HandWeights.narrow &* position.narrowness(of: waiting) }
        return score
    }
}

extension Position {
    /// At how many steps of the way `seat` has no choice, if it is to take a shortest one.
    func narrowness(of seat: Int) -> Int {
        let field = fields[seat]
        var front = place(of: seat)
        var narrow = 0
        for _ in 0..<distance(of: seat) {
            front = field.nearer(front)
            if front.bits & (front.bits &- 1) == 0 { narrow &+= 1 }
        }
        return narrow
    }
}
