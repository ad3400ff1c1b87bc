import GameRules

/// A Quoridor position in one line: `walls / walls / pawns / walls left / turn [/ ply]`, for example ` /  / e1 e9 / 10 10 / 1`.
///
/// It holds neither the owners of walls nor the history: repetitions are counted from here on.
public enum QFEN {
    /// The fault in a QFEN, and the field it is in.
    public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
        /// "horizontal walls", "vertical walls", "pawns", "walls left", "turn", "ply", or "fields" for a wrong number of these.
        public let field: String
        public let reason: String

        public var description: String { "\(field): \(reason)" }
    }
}

extension Quoridor {
    /// The five standard fields.
    public var qfen: String {
        let seats = 0..<seatCount
        return [
            board.walls.horizontal.map(\.description).joined(),
            board.walls.vertical.map(\.description).joined(),
            seats.map { board.pawn(of: $0).description }.joined(separator: " "),
            seats.map { String(board.wallsLeft(of: $0)) }.joined(separator: " "),
            String(board.turn + 1),
        ].joined(separator: " / ")
    }

    /// With a sixth field of our own, the ply.
    public var qfenWithPly: String { "\(qfen) / \(ply)" }

    /// - Parameter rules: by default the house rules for the number of pawns.
    public init(qfen text: String, rules: QuoridorRules? = nil) throws(QFEN.Malformed) {
        let fields = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard 5...6 ~= fields.count else {
            throw QFEN.Malformed(field: "fields", reason: "there must be 5, or 6 with the ply, with / between; there are \(fields.count)")
        }
        let pawns = try QFEN.squares(fields[2], field: "pawns")
        guard Quoridor.seatCounts.contains(pawns.count) else {
            throw QFEN.Malformed(field: "pawns", reason: "there must be 2 or 4, not \(pawns.count)")
        }
        var board = QuoridorBoard(seats: pawns.count)
        try QFEN.put(pawns, on: &board)
        try QFEN.putWalls(fields[0], .horizontal, on: &board)
        try QFEN.putWalls(fields[1], .vertical, on: &board)
        try QFEN.putStocks(fields[3], on: &board)
        board.turn = try QFEN.number(fields[4], field: "turn", in: 1...board.seats) - 1
        try QFEN.check(board)
        let ply = fields.count == 6 ? try QFEN.number(fields[5], field: "ply", in: 0...100_000) : board.turn
        self.init(board: board, ply: ply, rules: rules ?? .house(seats: board.seats))
    }
}

extension QFEN {
    fileprivate static func put(_ pawns: [QuoridorSquare], on board: inout QuoridorBoard) throws(Malformed) {
        guard Set(pawns).count == pawns.count else { throw Malformed(field: "pawns", reason: "two pawns share a square") }
        for (seat, square) in pawns.enumerated() { board.place(seat, on: square) }
    }

    fileprivate static func putWalls(_ text: String, _ direction: QuoridorWall.Direction, on board: inout QuoridorBoard) throws(Malformed) {
        let field = direction == .horizontal ? "horizontal walls" : "vertical walls"
        for anchor in try squares(text, field: field) {
            guard SquareSet.anchors.contains(anchor) else { throw Malformed(field: field, reason: "no wall can lie at \(anchor)") }
            let wall = QuoridorWall(anchor: anchor, direction: direction)
            guard board.walls.free.contains(wall) else { throw Malformed(field: field, reason: "\(wall) lies on or across another wall") }
            board.walls.insert(wall)
        }
    }

    fileprivate static func putStocks(_ text: String, on board: inout QuoridorBoard) throws(Malformed) {
        let field = "walls left"
        let counts = text.split(whereSeparator: \.isWhitespace)
        guard counts.count == board.seats else { throw Malformed(field: field, reason: "there must be one number for each pawn") }
        var total = board.walls.count
        for (seat, count) in counts.enumerated() {
            let stock = try number(String(count), field: field, in: 0...20)
            board.setStock(of: seat, to: stock)
            total += stock
        }
        guard total <= 20 else {
            throw Malformed(field: field, reason: "with those placed there are \(total) walls, of 20")
        }
    }

    /// Rejects a position that no sequence of legal moves can reach.
    fileprivate static func check(_ board: QuoridorBoard) throws(Malformed) {
        for seat in 0..<board.seats where board.distance(of: seat) == nil {
            throw Malformed(field: "pawns", reason: "player \(seat + 1) has no way to the goal")
        }
        let arrived = (0..<board.seats).filter { board.distance(of: $0) == 0 }
        guard arrived.count <= 1 else { throw Malformed(field: "pawns", reason: "more than one pawn is on its goal line") }
        guard !arrived.contains(board.turn) else { throw Malformed(field: "turn", reason: "player \(board.turn + 1) has already won") }
    }

    /// Parses squares with or without spaces between them: "e1 e9", "e1e9".
    fileprivate static func squares(_ text: String, field: String) throws(Malformed) -> [QuoridorSquare] {
        var squares: [QuoridorSquare] = []
        var rest = text.filter { !$0.isWhitespace }[...]
        while !rest.isEmpty {
            let name = String(rest.prefix(2))
            guard case .pawn(let square)? = QuoridorMove(name) else { throw Malformed(field: field, reason: "\"\(name)\" is not a square") }
            squares.append(square)
            rest = rest.dropFirst(2)
        }
        return squares
    }

    fileprivate static func number(_ text: String, field: String, in range: ClosedRange<Int>) throws(Malformed) -> Int {
        let digits = String(text.filter { !$0.isWhitespace })
        guard let number = Int(digits), range.contains(number) else {
            throw Malformed(field: field, reason: "\"\(digits.prefix(12))\" is not a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
