import Drawings
import GameRules
import JSONText
import Play
import Storage

// The positions of a finished or pasted game as JSON.
extension GameModule {
    /// The positions of a list of moves from the start.
    func positions(seats: Int, moves: [String]) throws(Unreadable) -> [UInt8] {
        guard moves.count <= Self.longestGame else { throw Unreadable(reason: "more than \(Self.longestGame) moves") }
        guard let start = try? Position(seats: seats, seed: 0) else { throw Unreadable(reason: "the game cannot have \(seats) seats") }
        var json = JSONWriter(capacity: 64 * 1024)
        json.beginObject()
        _ = try writePositions(from: start, moves, to: &json)
        json.endObject()
        return json.bytes
    }

    /// The positions of a finished game, replayed from the setup, seed and turns of its record.
    func positions(of match: MatchRecord) throws(Unreadable) -> [UInt8] {
        var json = JSONWriter(capacity: 64 * 1024)
        json.beginObject()
        json.key("positions")
        json.beginArray()
        _ = try replay(match) { write($0, after: $1, to: &json) }
        json.endArray()
        json.endObject()
        return json.bytes
    }

    /// The position in which a game finished, drawn.
    func drawing(of match: MatchRecord) throws(Unreadable) -> Drawing? {
        drawing(of: try replay(match) { _, _ in }, as: .card)
    }

    /// The positions of a finished game, drawn; of a long game the last ones.
    func drawings(of match: MatchRecord, atMost limit: Int) throws(Unreadable) -> [Drawing] {
        var positions: [Position] = []
        _ = try replay(match) { position, _ in positions.append(position) }
        return positions.suffix(limit).compactMap { drawing(of: $0, as: .upright) }
    }

    private func drawing(of position: Position, as shape: DrawingShape) -> Drawing? {
        var json = JSONWriter()
        position.writeView(for: nil, to: &json)
        return (try? JSONValue(parsing: json.bytes)).flatMap { drawing(of: $0, as: shape) }
    }

    /// - Parameter each: called with each position, and with the turn that led to it.
    /// - Returns: the final position.
    private func replay(_ match: MatchRecord, _ each: (Position, _ turn: String?) -> Void) throws(Unreadable) -> Position {
        var (position, turns) = try dealt(match)
        each(position, nil)
        for (index, turn) in turns.enumerated() {
            do throws(IllegalMove) { try position.take(turn) } catch {
                throw Unreadable(reason: "move \(index + 1), \(turn.move ?? Position.idleTurn): \(error.reason)")
            }
            if !turn.isDrop { each(position, turn.move ?? Position.idleTurn) }
        }
        return position
    }

    /// The reason for which a finished game cannot be set up again; `nil` if it can.
    func setupFault(of match: MatchRecord) -> String? {
        do throws(MatchRecord.Unreadable) { _ = try match.opening(of: Position.self) } catch { return error.reason }
        return nil
    }

    private func dealt(_ match: MatchRecord) throws(Unreadable) -> (Position, [RecordedTurn]) {
        do throws(MatchRecord.Unreadable) {
            return (try match.opening(of: Position.self), try match.turns())
        } catch {
            throw Unreadable(reason: error.reason)
        }
    }

    /// The positions and moves of a pasted text.
    func load(_ text: String) throws(Unreadable) -> [UInt8] {
        let transcript = try read(text)
        var json = JSONWriter(capacity: 64 * 1024)
        json.beginObject()
        json.field("seats", transcript.start.seatCount)
        json.key("moves")
        json.beginArray()
        for turn in transcript.turns { json.value(turn) }
        json.endArray()
        let end = try writePositions(from: transcript.start, transcript.turns, to: &json)
        writeNotation(of: end, to: &json)
        json.endObject()
        return json.bytes
    }

    /// Replays the next turn of a list.
    /// - Parameter number: the number of the turn, counted from 1.
    func replay(_ text: String, in position: inout Position, number: Int) throws(Unreadable) -> String {
        do throws(IllegalMove) { return try position.replay(text) } catch {
            throw Unreadable(reason: "move \(number), \(text): \(error.reason)")
        }
    }

    /// Maximum number of moves of one game, above the number of any real game.
    private static var longestGame: Int { 1000 }

    /// Writes each position with the turn that led to it.
    /// - Returns: the final position.
    private func writePositions(from start: Position, _ turns: [String], to json: inout JSONWriter) throws(Unreadable) -> Position {
        var position = start
        json.key("positions")
        json.beginArray()
        write(position, after: nil, to: &json)
        for (index, text) in turns.enumerated() {
            _ = try replay(text, in: &position, number: index + 1)
            write(position, after: text, to: &json)
        }
        json.endArray()
        return position
    }

    private func write(_ position: Position, after move: String?, to json: inout JSONWriter) {
        json.beginObject()
        json.field("ply", position.ply)
        json.field("m", move)
        json.field("turn", position.turn?.index)
        writeNotation(of: position, to: &json)
        json.key("state")
        position.writeView(for: nil, to: &json)
        json.endObject()
    }
}
