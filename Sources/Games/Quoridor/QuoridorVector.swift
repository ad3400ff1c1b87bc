import GameRules
import JSONText

/// One position of a conformance file: the moves that lead to it and the expected facts.
public struct QuoridorVector: Sendable {
    /// The error of a line that is not a valid position.
    public struct Malformed: Error, Hashable, Sendable {
        public let reason: String
    }

    public let id: String
    let moves: [String]
    let players: Int
    /// Counted from 1, as in the file.
    let turn: Int
    let pawns: [String]
    let wallsLeft: [Int]
    let winner: Int?
    let qfen: String
    let legal: Set<String>
    /// The number of walls that only the path rule forbids.
    let pathBlocked: Int

    public init(json line: [UInt8]) throws(Malformed) {
        let value: JSONValue
        do { value = try JSONValue(parsing: line) } catch { throw Malformed(reason: "not JSON: \(error.reason) at byte \(error.offset)") }
        guard value.object != nil else { throw Malformed(reason: "not a JSON object") }
        guard let position = value["position"], position.object != nil else { throw Malformed(reason: "\"position\" is missing") }
        id = value["id"]?.string ?? "?"
        moves = try Self.member("moves", of: value) { Self.list($0, \.string) }
        legal = Set(try Self.member("legal", of: value) { Self.list($0, \.string) })
        pathBlocked = try Self.member("pathBlocked", of: value, \.int)
        players = try Self.member("players", of: position, \.int)
        turn = try Self.member("turn", of: position, \.int)
        pawns = try Self.member("pawns", of: position) { Self.list($0, \.string) }
        wallsLeft = try Self.member("wallsLeft", of: position) { Self.list($0, \.int) }
        qfen = try Self.member("qfen", of: position, \.string)
        winner = try Self.member("winner", of: position) { $0 == .null ? .some(nil) : $0.int.map(Optional.some) }
    }

    /// One sentence for each difference between our rules and the file; draws are not compared.
    public var differences: [String] {
        do {
            var game = try Quoridor(seats: players, rules: .endless)
            for (index, text) in moves.enumerated() {
                do throws(IllegalMove) { try game.play(Quoridor.read(text), by: Seat(game.board.turn)) } catch {
                    return ["\(id): move \(index + 1), \(text), is refused: \(error.reason)"]
                }
            }
            return differences(from: game)
        } catch {
            return ["\(id): \(error.reason)"]
        }
    }

    private func differences(from game: Quoridor) -> [String] {
        let board = game.board
        let isOver = board.winner != nil
        let found = Set(isOver ? [] : board.legalMoves.map(\.description))
        let seats = 0..<board.seats
        return [
            differ("legal moves missing", legal.subtracting(found).sorted(), []),
            differ("moves wrongly legal", found.subtracting(legal).sorted(), []),
            differ("pathBlocked", isOver ? 0 : board.freeWalls.count - board.legalWalls.count, pathBlocked),
            differ("winner", board.winner.map { $0 + 1 } ?? 0, winner ?? 0),
            differ("turn", board.turn + 1, turn),
            differ("pawns", seats.map { board.pawn(of: $0).description }, pawns),
            differ("wallsLeft", seats.map(board.wallsLeft(of:)), wallsLeft),
            differ("qfen", game.qfen, qfen),
        ].compactMap(\.self)
    }

    private func differ<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) -> String? {
        found == expected ? nil : "\(id): \(what): found \(found), expected \(expected)"
    }

    private static func member<Value>(_ key: String, of value: JSONValue, _ read: (JSONValue) -> Value?) throws(Malformed) -> Value {
        guard let member = value[key] else { throw Malformed(reason: "\"\(key)\" is missing") }
        guard let value = read(member) else { throw Malformed(reason: "\"\(key)\" is of the wrong kind") }
        return value
    }

    private static func list<Element>(_ value: JSONValue, _ read: (JSONValue) -> Element?) -> [Element]? {
        guard let values = value.array else { return nil }
        let elements = values.compactMap(read)
        return elements.count == values.count ? elements : nil
    }
}
