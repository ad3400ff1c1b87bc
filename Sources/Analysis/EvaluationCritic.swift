public import GameRules
import JSONText

/// Gives spectators of a running game the verdict of an evaluator.
public struct EvaluationCritic<Position: Game>: Critic {
    private let evaluator: any Evaluator<Position>
    public let seatCounts = [2]

    public init(_ evaluator: any Evaluator<Position>) { self.evaluator = evaluator }

    public func opinion(of position: Position) async -> [UInt8]? {
        guard position.seatCount == 2, let seat = position.turn, let verdict = await evaluator.verdict(on: position) else { return nil }
        var json = JSONWriter(capacity: 160)
        Evaluation(index: position.ply, verdict: verdict, seat: seat, before: nil).write(to: &json)
        return json.bytes
    }
}
