public import GameRules
public import Games
import JSONText

/// The judge's verdict on a running game, for its spectators.
public struct QuoridorCritic: Critic {
    private let judge: any Judge
    public let seatCounts = [2]

    public init(_ judge: any Judge) { self.judge = judge }

    public func opinion(of position: Quoridor) async -> [UInt8]? {
        guard position.seatCount == 2, let seat = position.turn, let verdict = await judge.verdict(on: position) else {
            return nil
        }
        var json = JSONWriter(capacity: 160)
        Evaluation(index: position.ply, verdict: verdict, seat: seat, before: nil).write(to: &json)
        return json.bytes
    }
}
