public import Bots
import GameRules
public import Games
import QuoridorEngine

/// Evaluates Quoridor positions with the engine on the server's `Thinkers`, at a lower priority than their games.
public struct QuoridorEvaluator: Evaluator {
    private let thinkers: Thinkers
    private let nodes: Int

    /// - Parameter nodes: positions searched for each verdict: a number and not a time, so that the same position always gets the same
    ///   verdict.
    public init(_ thinkers: Thinkers, nodes: Int) {
        self.thinkers = thinkers
        self.nodes = nodes
    }

    public func verdict(on position: Quoridor) async -> Verdict? {
        let limits = Limits(nodes: nodes)
        return await thinkers.run(.study) { desk in
            // State from other games, such as the transposition table, would change the verdict.
            desk.engine.clear()
            let thought = desk.engine.think(position, limits: limits, stop: desk.stop)
            // An interrupted search gives another verdict.
            return desk.stop.isRaised ? nil : thought.map(Verdict.init)
        } ?? nil
    }
}

extension Verdict {
    fileprivate init(_ thought: Thought) {
        self.init(score: thought.score, movesToEnd: thought.movesToEnd, chance: thought.chance, line: thought.line.map(\.description))
    }
}
