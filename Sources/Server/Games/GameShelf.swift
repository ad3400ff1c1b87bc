import GameRules
import Games
import JSONText
import Play
import Storage

/// What can be done with finished games of each kind, without a room: show every position, write a record, read one.
struct GameShelf: Sendable {
    struct Shelf: Sendable {
        /// The JSON of every position of a game, the start included; throws `Unreadable` for moves that cannot have been played.
        let positions: @Sendable (_ seats: Int, _ moves: [String]) throws(Unreadable) -> [UInt8]
        let record: @Sendable (MatchRecord) -> String
        /// Reads a record, a position or a list of moves.
        let load: @Sendable (_ text: String) throws(Unreadable) -> [UInt8]
    }

    /// A text or a list of moves that is no game, and why.
    struct Unreadable: Error, Hashable {
        let reason: String
    }

    /// Moves of one game, at most: what no real game reaches.
    static let longestGame = 1000

    private let shelves: [String: Shelf]

    init(_ shelves: [String: Shelf]) { self.shelves = shelves }

    subscript(game: String) -> Shelf? { shelves[game] }
}

extension GameShelf {
    /// Plays `moves` from the start and writes each position with the move that led to it. An idle turn is `--`.
    static func writePositions<G: Game>(
        of game: G.Type, seats: Int, moves: [String], to json: inout JSONWriter, extra: (G, inout JSONWriter) -> Void
    ) throws(Unreadable) {
        guard moves.count <= longestGame else { throw Unreadable(reason: "more than \(longestGame) moves") }
        guard var position = try? G(seats: seats, seed: 0) else { throw Unreadable(reason: "no game for \(seats) seats") }
        json.key("positions")
        json.beginArray()
        write(position, after: nil, to: &json, extra: extra)
        for (index, text) in moves.enumerated() {
            do throws(Unreadable) { try advance(&position, text) } catch {
                throw Unreadable(reason: "move \(index + 1), \(text): \(error.reason)")
            }
            write(position, after: text, to: &json, extra: extra)
        }
        json.endArray()
    }

    private static func advance<G: Game>(_ position: inout G, _ text: String) throws(Unreadable) {
        guard let seat = position.turn else { throw Unreadable(reason: "the game is over") }
        if text == "--" { return position.timeOut(at: .zero) }
        guard let move = G.Move(text) else { throw Unreadable(reason: "this is no move of the game") }
        do { try position.play(move, by: seat, at: .zero) } catch { throw Unreadable(reason: error.reason) }
    }

    private static func write<G: Game>(_ position: G, after move: String?, to json: inout JSONWriter, extra: (G, inout JSONWriter) -> Void) {
        json.beginObject()
        json.field("ply", position.ply)
        json.field("m", move)
        json.field("turn", position.turn?.index)
        extra(position, &json)
        json.key("state")
        position.writeView(for: nil, to: &json)
        json.endObject()
    }
}
