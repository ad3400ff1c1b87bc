import Games

/// A judgement by a few things one can point at: ways, walls in stock, the turn.
package struct HandEvaluation: Evaluator {
    private let weights: HandWeights

    package init() { weights = HandWeights() }

    init(weights: HandWeights) { self.weights = weights }

    package func score(_ position: Position, height: Int, low: Int, high: Int) -> Int {
        let turn = position.turn
        let waiting = position.waiting
        let length = position.distance(of: turn)
        let rival = position.distance(of: waiting)
        let stock = position.wallsLeft(of: turn)
        let hostile = position.wallsLeft(of: waiting)
        if stock == 0, hostile == 0 {
            // Whoever acts is ahead when both have as far to go. Only jumps can change that now.
            return weights.step &* (rival &- length) &+ (rival >= length ? weights.race : -weights.race)
        }
        // A lead is worth the less, the more walls can still undo it; a wall the more, the longer the way it can be put in.
        var score = (weights.step &- weights.doubt &* (stock &+ hostile)) &* (rival &- length) &+ weights.tempo
            &+ weights.wall &* (stock &- hostile) &+ weights.reach &* (stock &* rival &- hostile &* length) / 4
            &+ (stock == 0 ? -weights.armed : 0) &+ (hostile == 0 ? weights.armed : 0)
        if weights.best != 0, score &+ weights.lazy > low, score &- weights.lazy < high {
            let free = position.walls.free
            if hostile > 0 {
                let own = position.detours(of: turn, free)
                score &-= weights.best &* own.best &+ weights.second &* own.second
            }
            if stock > 0 {
                let other = position.detours(of: waiting, free)
                score &+= weights.best &* other.best &+ weights.second &* other.second
            }
        }
        return score
    }
}

extension Position {
    /// By how many steps one wall more can lengthen the way of `seat`, and the next best wall.
    func detours(of seat: Int, _ free: WallSet) -> (best: Int, second: Int) {
        let goal = Self.goal(of: seat)
        let place = place(of: seat)
        let length = distance(of: seat)
        let walls = hindrances(of: seat).intersection(free)
        var best = 0
        var second = 0
        @inline(__always)
        func weigh(_ edges: Edges) {
            let gain = (edges.distance(to: goal, from: place) ?? length) &- length
            if gain > best {
                second = best
                best = gain
            } else if gain > second {
                second = gain
            }
        }
        for anchor in walls.horizontal { weigh(edges.cut(by: QuoridorWall(anchor: anchor, direction: .horizontal))) }
        for anchor in walls.vertical { weigh(edges.cut(by: QuoridorWall(anchor: anchor, direction: .vertical))) }
        return (best, second)
    }
}
