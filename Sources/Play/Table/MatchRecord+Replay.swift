public import GameRules
import JSONText
public import Storage

extension MatchRecord {
    /// A record that does not tell how the game went.
    public struct Unreadable: Error, Hashable, Sendable {
        public let reason: String
    }

    /// The game as it was dealt.
    public func opening<G: Game>(of game: G.Type) throws(Unreadable) -> G {
        guard case .object(var options) = try? JSONValue(parsing: config) else { throw Unreadable(reason: "the options cannot be read") }
        // A record of an earlier version may lack them, as it lacks the seed: its games had two or four seats, and none was shuffled.
        let seats = options.removeValue(forKey: "seats")?.int ?? players.count
        do throws(IllegalSetup) { return try G(options: options, seats: seats, seed: seed ?? 0) } catch { throw Unreadable(reason: error.reason) }
    }

    /// Every turn as it was taken. Played from `opening`, they lead to the end of the game.
    public func turns() throws(Unreadable) -> [RecordedTurn] {
        guard let events = (try? JSONValue(parsing: events))?.array else { throw Unreadable(reason: "the events cannot be read") }
        return try events.map { event throws(Unreadable) in
            guard let kind = event["k"]?.string, ["move", "idle", "deadline"].contains(kind), kind != "move" || event["m"]?.string != nil else {
                throw Unreadable(reason: "an event is no turn")
            }
            return RecordedTurn(
                move: kind == "move" ? event["m"]?.string : nil, seat: event["seat"]?.int.map { Seat($0) }, time: .milliseconds(event["t"]?.int ?? 0))
        }
    }
}
