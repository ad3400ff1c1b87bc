public import Bots
import GameRules
public import Games
import QuoridorEngine

/// The Quoridor engine, among the thinkers of the server and behind every game they play.
public struct QuoridorEvaluator: Evaluator {
    private let thinkers: Thinkers
    private let nodes: Int

    /// - Parameter nodes: positions it looks at for each verdict: a number and not a time, so that the same question always has the
    ///   same answer.
    public init(_ thinkers: Thinkers, nodes: Int) {
        self.thinkers = thinkers
        self.nodes = nodes
    }

    public func verdict(on position: Quoridor) async -> Verdict? {
        let limits = Limits(nodes: nodes)
        return await thinkers.run(.study) { desk in
            // What was found out in other games would change the answer.
            desk.engine.clear()
            let thought = desk.engine.think(position, limits: limits, stop: desk.stop)
            // Half a thought is another answer.
            return desk.stop.isRaised ? nil : thought.map(Verdict.init)
        } ?? nil
    }
}

extension Verdict {
    fileprivate init(_ thought: Thought) {
        self.init(score: thought.score, movesToEnd: thought.movesToEnd, chance: thought.chance, line: thought.line.map(\.description))
    }
}
