public import Bots
import GameRules
public import Games
import QuoridorEngine

/// Evaluates Quoridor positions with the engine on the server's `ComputePool`, at a lower priority than their games.
public struct QuoridorEvaluator: Evaluator {
    private let pool: ComputePool
    private let nodes: Int

    /// - Parameter nodes: positions searched for each verdict: a number and not a time, so that the same position always gets the same
    ///   verdict.
    public init(_ pool: ComputePool, nodes: Int) {
        self.pool = pool
        self.nodes = nodes
    }

    public func verdict(on position: Quoridor) async -> Verdict? {
        let limits = Limits(nodes: nodes)
        return await pool.run(.study) { context in
            // State from other games, such as the transposition table, would change the verdict.
            context.engine.clear()
            let result = context.engine.search(position, limits: limits, stop: context.stop)
            // An interrupted search gives another verdict.
            return context.stop.isRaised ? nil : result.map(Verdict.init)
        } ?? nil
    }
}

extension Verdict {
    fileprivate init(_ result: SearchResult) {
        self.init(score: result.score, movesToEnd: result.movesToEnd, chance: result.chance, line: result.line.map(\.description))
    }
}
