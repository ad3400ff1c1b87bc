import Games

/// An evaluated position in 28 bytes, used to train a net.
///
/// Little endian: horizontal walls and vertical ones (64 bits each, by anchor, file by file), then a byte each for the pawns of both seats,
/// the stocks of both, the seat to act and the action found best, the score (16 bits, for the seat to act), the ply (16 bits), the result for
/// the seat to act (-1, 0 or 1), and whether a result is known.
package struct Sample: Equatable, Sendable {
    package static let size = 28

    package let position: Position
    package let action: Action
    package let score: Int
    /// `nil` for positions that are not on the line of the game.
    package var result: Int?

    package init(position: Position, action: Action, score: Int, result: Int? = nil) {
        self.position = position
        self.action = action
        self.score = score
        self.result = result
    }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.size)
        func add(_ number: some FixedWidthInteger) { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
        add(Self.pack(position.walls.horizontal))
        add(Self.pack(position.walls.vertical))
        for seat in 0...1 { add(UInt8(position.pawn(of: seat))) }
        for seat in 0...1 { add(UInt8(position.wallsLeft(of: seat))) }
        add(UInt8(position.turn))
        add(action.code)
        add(Int16(clamping: score))
        add(UInt16(clamping: position.ply))
        add(Int8(result ?? 0))
        add(UInt8(result == nil ? 0 : 1))
        return bytes
    }

    /// Returns `nil` if the bytes do not encode a legal position.
    package init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        let bytes = Array(bytes)
        func number<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) -> Number {
            (0..<Number.bitWidth / 8).reduce(0) { $0 | Number(truncatingIfNeeded: bytes[place + $1]) << Number($1 * 8) }
        }
        guard bytes[16] < 81, bytes[17] < 81, bytes[18] <= 10, bytes[19] <= 10, bytes[20] <= 1 else { return nil }
        let walls = WallSet(horizontal: Self.unpack(number(0, UInt64.self)), vertical: Self.unpack(number(8, UInt64.self)))
        position = Position(
            walls: walls, pawns: Pair(Int(bytes[16]), Int(bytes[17])), stocks: Pair(Int(bytes[18]), Int(bytes[19])), turn: Int(bytes[20]),
            ply: Int(number(24, UInt16.self)), sinceWall: 0)
        action = Action(code: bytes[21])
        score = Int(number(22, Int16.self))
        result = bytes[27] == 0 ? nil : Int(Int8(bitPattern: bytes[26]))
    }

    /// Anchors use eight squares of each file, packed without the ninth.
    private static func pack(_ anchors: SquareSet) -> UInt64 {
        anchors.reduce(0) { $0 | 1 << UInt64($1.index - $1.index / 9) }
    }

    private static func unpack(_ bits: UInt64) -> SquareSet {
        var set = SquareSet.empty
        for place in 0..<64 where bits >> UInt64(place) & 1 == 1 { set.insert(QuoridorSquare(index: place + place / 8)) }
        return set
    }
}

extension Sample {
    /// The indices of all features of the position, walls included.
    /// - Parameter cache: detours of similar positions, reused to save work.
    func features(_ cache: inout DetourCache) -> [Int] {
        var features: [Int] = []
        position.walls.visit { wall in features.append(Features.wall(Action(wall), seenBy: position.turn)) }
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: Features.most) { list in
            guard let base = list.baseAddress else { return }
            let count = Features.write(position, &cache, to: base)
            for index in 0..<count { features.append(Int(base[index])) }
        }
        return features
    }
}
