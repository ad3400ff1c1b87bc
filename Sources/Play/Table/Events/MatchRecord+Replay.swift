public import GameRules
import JSONText
public import Storage

extension MatchRecord {
    /// A record that cannot be replayed, with the reason.
    public struct Unreadable: Error, Hashable, Sendable {
        public let reason: String
    }

    /// The initial position, from the setup and seed of the record.
    public func opening<G: Game>(of game: G.Type) throws(Unreadable) -> G {
        guard case .object(var options) = try? JSONValue(parsing: config) else { throw Unreadable(reason: "the options cannot be read") }
        // Records of earlier versions have neither seats nor seed: their games had two or four seats and no randomness.
        let seats = options.removeValue(forKey: "seats")?.int ?? players.count
        do throws(IllegalSetup) { return try G(options: options, seats: seats, seed: seed ?? 0) } catch {
            throw Unreadable(reason: "\(error.option): \(error.reason)")
        }
    }

    /// All turns of the game, and the seats that left it, which lead from `opening` to the final position.
    public func turns() throws(Unreadable) -> [RecordedTurn] {
        guard let events = (try? JSONValue(parsing: events))?.array else { throw Unreadable(reason: "the events cannot be read") }
        return try events.map { event throws(Unreadable) in
            guard let kind = event["k"]?.string, ["move", "idle", "deadline", "dropped"].contains(kind), kind != "move" || event["m"]?.string != nil
            else {
                throw Unreadable(reason: "an event is not a turn")
            }
            return RecordedTurn(
                move: kind == "move" ? event["m"]?.string : nil, seat: event["seat"]?.int.map { Seat($0) }, time: .milliseconds(event["t"]?.int ?? 0),
                lag: .milliseconds(event["lag"]?.int ?? 0), isDrop: kind == "dropped")
        }
    }
}
