import Analysis
import Bots
import GameRules
import TestSupport

@testable import Server

/// A second game for the server: no record of its own, one player, and an evaluator that knows the trick.
struct NimModule: GameModule {
    func players(_ thinkers: Thinkers) -> [any Player<Nim>] { [NimPlayer()] }
    var playerNames: [String] { ["Twig"] }
    func evaluator(_ thinkers: Thinkers, nodes: Int) -> (any Evaluator<Nim>)? { NimEvaluator() }
}

/// Whoever leaves a multiple of four wins.
struct NimEvaluator: Evaluator {
    func verdict(on position: Nim) async -> Verdict? {
        let take = position.sticks % 4
        return Verdict(score: take, movesToEnd: nil, chance: take == 0 ? 0 : 1, line: [String(max(1, take))])
    }
}

/// A game of which the server knows the rules and nothing else.
struct PlainModule<Position: Game>: GameModule {}
