public import GameRules
public import JSONText

// Quoridor has no hidden information; players merely do not get the path lengths, which spectators and replays show.
extension Quoridor {
    public func writeView(for seat: Seat?, to json: inout JSONWriter) {
        json.beginObject()
        json.key("pawns")
        json.beginArray()
        for seat in 0..<seatCount { json.plainASCII(board.pawn(of: seat).text) }
        json.endArray()
        json.key("h")
        write(board.walls.horizontal, to: &json)
        json.key("v")
        write(board.walls.vertical, to: &json)
        writeOwners(to: &json)
        json.key("left")
        json.beginArray()
        for seat in 0..<seatCount { json.value(board.wallsLeft(of: seat)) }
        json.endArray()
        writeGoals(to: &json)
        if seat == nil || outcome != nil { writePaths(to: &json) }
        json.endObject()
    }

    public func writeLegalMoves(for seat: Seat, to json: inout JSONWriter) {
        json.beginArray()
        if turn == seat { board.forEachLegalMove { json.plainASCII($0.text) } }
        json.endArray()
    }

    private func write(_ anchors: SquareSet, to json: inout JSONWriter) {
        json.beginArray()
        for anchor in anchors { json.plainASCII(anchor.text) }
        json.endArray()
    }

    private func writeOwners(to json: inout JSONWriter) {
        json.key("owners")
        json.beginObject()
        for placed in placed {
            json.key(placed.wall.description)
            json.value(placed.seat)
        }
        json.endObject()
    }

    /// Writes a rank as a number, a file as its letter.
    private func writeGoals(to json: inout JSONWriter) {
        json.key("goal")
        json.beginArray()
        for seat in 0..<seatCount {
            switch board.side(of: seat) {
            case .south: json.value(9)
            case .west: json.value("i")
            case .north: json.value(1)
            case .east: json.value("a")
            }
        }
        json.endArray()
    }

    private func writePaths(to json: inout JSONWriter) {
        json.key("paths")
        json.beginArray()
        for seat in 0..<seatCount {
            if let distance = board.distance(of: seat) { json.value(distance) } else { json.null() }
        }
        json.endArray()
    }
}
