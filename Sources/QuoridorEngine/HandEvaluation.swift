/// An evaluation by hand-picked features: path lengths, walls in stock and the turn.
package struct HandEvaluation: Evaluator {
    private let weights: HandWeights
    private var detours = DetourCache()

    package init() { weights = HandWeights() }

    init(weights: HandWeights) { self.weights = weights }

    package mutating func score(_ position: Position, height: Int, low: Int, high: Int) -> Int {
        let turn = position.turn
        let waiting = position.waiting
        let length = position.distance(of: turn)
        let rival = position.distance(of: waiting)
        let stock = position.wallsLeft(of: turn)
        let hostile = position.wallsLeft(of: waiting)
        if stock == 0, hostile == 0 {
            // With equal distances the seat to act is ahead. Only jumps can change that now.
            return weights.step &* (rival &- length) &+ (rival >= length ? weights.race : -weights.race)
        }
        // A lead is worth less the more walls can still undo it; a wall is worth more the longer the path it can block.
        var score =
            (weights.step &- weights.doubt &* (stock &+ hostile)) &* (rival &- length) &+ weights.tempo
            &+ weights.wall &* (stock &- hostile) &+ weights.reach &* (stock &* rival &- hostile &* length) / 4
            &+ (stock == 0 ? -weights.armed : 0) &+ (hostile == 0 ? weights.armed : 0)
        if score &+ weights.lazy > low, score &- weights.lazy < high {
            if hostile > 0 {
                let own = detours.detours(of: turn, in: position)
                score &-= weights.best &* own.best &+ weights.second &* own.second
            }
            if stock > 0 {
                let other = detours.detours(of: waiting, in: position)
                score &+= weights.best &* other.best &+ weights.second &* other.second
            }
        }
        return score
    }
}
