import Analysis
import Bots
import GameRules
import TestSupport

@testable import Server

/// A second game for the server: without a record format, with one bot, and with a perfect evaluator.
struct NimModule: GameModule {
    func players(_ pool: ComputePool) -> [any Player<Nim>] { [NimPlayer()] }
    var playerNames: [String] { ["Twig"] }
    func evaluator(_ pool: ComputePool, nodes: Int) -> (any Evaluator<Nim>)? { NimEvaluator() }
}

/// A perfect evaluator: a position with a multiple of four sticks is lost for the seat to move.
struct NimEvaluator: Evaluator {
    func verdict(on position: Nim) async -> Verdict? {
        let take = position.sticks % 4
        return Verdict(score: take, movesToEnd: nil, chance: take == 0 ? 0 : 1, line: [String(max(1, take))])
    }
}

/// A module that names only the rules of a game.
struct PlainModule<Position: Game>: GameModule {}
