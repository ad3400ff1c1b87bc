import Drawings
import Games
import JSONText

/// The board of a view, with the stock of walls of each player around it, in the colours of the page by day.
struct QuoridorDrawing {
    private static let background = Drawing.Colour(0xF6F0E8)
    private static let frame = Drawing.Colour(0xD8C6A8)
    private static let lip = Drawing.Colour(0xC4AD88)
    private static let square = Drawing.Colour(0xF5ECDF)
    private static let goals = [Drawing.Colour(0xF0D8CB), Drawing.Colour(0xE0DAD3)]
    private static let unowned = Drawing.Colour(0x675642)
    private static let seats: [(body: Drawing.Colour, mark: Drawing.Colour)] = [
        (.init(0xB0523F), .init(0xFFECE3)), (.init(0x1F1E21), .init(0xE9DCC6)), (.init(0x2F6470), .init(0xE2F1F2)),
        (.init(0x6D4A86), .init(0xF2E9F7)),
    ]

    // Lengths on the board, as a share of a square.
    private static let unit = 50.0
    private static let groove = 0.28 * unit
    private static let step = unit + groove
    private static let rim = 8.0
    private static let side = 9 * unit + 8 * groove + 2 * rim

    private let shape: DrawingShape
    private var drawing: Drawing
    /// The upper left corner of the board.
    private let left: Double
    private let top: Double

    private init(_ shape: DrawingShape) {
        self.shape = shape
        let (width, height) = shape == .card ? (1200, 630) : (600, 700)
        drawing = Drawing(width: width, height: height, background: Self.background)
        left = (Double(width) - Self.side) / 2
        top = (Double(height) - Self.side) / 2
    }

    /// - Returns: `nil` for a value that is not a view of the game.
    static func of(_ view: JSONValue, as shape: DrawingShape) -> Drawing? {
        guard let pawns = view["pawns"]?.array, (2...seats.count).contains(pawns.count), let stock = view["left"]?.array else { return nil }
        var picture = QuoridorDrawing(shape)
        picture.addBoard(isForTwo: pawns.count == 2)
        for direction in ["h", "v"] {
            for anchor in view[direction]?.array ?? [] {
                let wall = (anchor.string ?? "") + direction
                picture.addWall(wall, of: view["owners"]?[wall]?.int)
            }
        }
        for (seat, pawn) in pawns.enumerated() {
            if let (file, rank) = place(of: pawn.string ?? "") {
                picture.addPawn(
                    seat, x: picture.left + rim + Double(file) * step + unit / 2, y: picture.top + rim + Double(8 - rank) * step + unit / 2,
                    radius: 19)
            }
        }
        for (seat, walls) in stock.enumerated() { picture.addStock(of: seat, walls: walls.int ?? 0, seats: pawns.count) }
        return picture.drawing
    }

    /// File and rank, counted from 0.
    private static func place(of name: some StringProtocol) -> (Int, Int)? {
        let bytes = Array(name.utf8.prefix(2))
        guard bytes.count == 2, (97...105).contains(bytes[0]), (49...57).contains(bytes[1]) else { return nil }
        return (Int(bytes[0]) - 97, Int(bytes[1]) - 49)
    }

    private mutating func addBoard(isForTwo: Bool) {
        rectangle(left, top, Self.side, Self.side, radius: 10, Self.frame)
        for row in 0..<9 {
            for column in 0..<9 {
                let x = left + Self.rim + Double(column) * Self.step
                let y = top + Self.rim + Double(row) * Self.step
                rectangle(x, y + 2, Self.unit, Self.unit, radius: 6, Self.lip)
                // The first player starts at the bottom, and so its goal is the uppermost row.
                let goal = isForTwo ? (row == 0 ? Self.goals[0] : row == 8 ? Self.goals[1] : nil) : nil
                rectangle(x, y, Self.unit, Self.unit, radius: 6, goal ?? Self.square)
            }
        }
    }

    /// - Parameter seat: `nil` in a position that was set up.
    private mutating func addWall(_ wall: String, of seat: Int?) {
        guard let (file, rank) = Self.place(of: wall) else { return }
        let colour = seat.flatMap { Self.seats.indices.contains($0) ? Self.seats[$0].body : nil } ?? Self.unowned
        // The middle of the four squares that it touches.
        let x = left + Self.rim + Double(file + 1) * Self.step - Self.groove / 2
        let y = top + Self.rim + Double(8 - rank) * Self.step - Self.groove / 2
        let (length, thickness) = (2 * Self.unit + Self.groove - 2, 12.0)
        let (width, height) = wall.hasSuffix("h") ? (length, thickness) : (thickness, length)
        rectangle(x - width / 2, y - height / 2, width, height, radius: 3, colour)
    }

    /// Each seat has a mark of its own, for viewers who cannot tell the colours apart.
    private mutating func addPawn(_ seat: Int, x: Double, y: Double, radius: Double) {
        let (body, mark) = Self.seats[seat]
        drawing.add(.circle(x: x, y: y, radius: radius), body)
        let size = radius / 2
        switch seat {
        case 0: drawing.add(.circle(x: x, y: y, radius: size * 0.75), mark)
        case 1: drawing.add(.polygon([.init(x, y - size), .init(x + size, y), .init(x, y + size), .init(x - size, y)]), mark)
        case 2:
            let (half, height) = (size * 0.95, size * 0.8)
            drawing.add(.polygon([.init(x, y - size), .init(x + half, y + height), .init(x - half, y + height)]), mark)
        default: rectangle(x - size * 0.75, y - size * 0.75, size * 1.5, size * 1.5, radius: 0, mark)
        }
    }

    /// The players stand around the board, the first at the lower left, the others clockwise as at the table.
    private mutating func addStock(of seat: Int, walls: Int, seats: Int) {
        let isLeft = seats == 2 ? seat == 0 : seat < 2
        let isLower = seats == 2 ? seat == 0 : seat == 0 || seat == 3
        switch shape {
        case .card:
            let x = isLeft ? left / 2 : Double(drawing.width) - left / 2
            let y = Double(drawing.height) * (isLower ? 0.75 : 0.25)
            addPawn(seat, x: x, y: y - 32, radius: 44)
            addWalls(walls, of: seat, middle: x, top: y + 36, height: 56)
        case .upright:
            let x = Double(drawing.width) * (isLeft ? 0.25 : 0.75)
            let y = isLower ? Double(drawing.height) - top / 2 : top / 2
            addPawn(seat, x: x - 110, y: y, radius: 20)
            addWalls(walls, of: seat, middle: x + 10, top: y - 18, height: 36)
        }
    }

    private mutating func addWalls(_ walls: Int, of seat: Int, middle: Double, top: Double, height: Double) {
        let gap = 18.0
        for wall in 0..<max(0, min(walls, 10)) {
            rectangle(middle + (Double(wall) - Double(walls - 1) / 2) * gap - 4.5, top, 9, height, radius: 2, Self.seats[seat].body)
        }
    }

    private mutating func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, _ colour: Drawing.Colour) {
        drawing.add(.rectangle(x: x, y: y, width: width, height: height, radius: radius), colour)
    }
}
