/// A set of seats, kept as one word: a stage is asked for with every move, and copied with every table.
///
/// Holds seats 0 to 63; a game has no more.
public struct SeatSet: SetAlgebra, Sequence, Hashable, Sendable {
    private var bits: UInt64

    private init(bits: UInt64) { self.bits = bits }

    public init() { bits = 0 }

    private static func bit(_ seat: Seat) -> UInt64 { 1 << UInt64(seat.index) }

    public var isEmpty: Bool { bits == 0 }
    public var count: Int { bits.nonzeroBitCount }
    /// The lowest seat.
    public var first: Seat? { bits == 0 ? nil : Seat(bits.trailingZeroBitCount) }

    public func contains(_ seat: Seat) -> Bool { bits & Self.bit(seat) != 0 }

    @discardableResult
    public mutating func insert(_ seat: Seat) -> (inserted: Bool, memberAfterInsert: Seat) {
        defer { bits |= Self.bit(seat) }
        return (!contains(seat), seat)
    }

    @discardableResult
    public mutating func remove(_ seat: Seat) -> Seat? {
        defer { bits &= ~Self.bit(seat) }
        return contains(seat) ? seat : nil
    }

    @discardableResult
    public mutating func update(with seat: Seat) -> Seat? {
        defer { bits |= Self.bit(seat) }
        return contains(seat) ? seat : nil
    }

    public func union(_ other: SeatSet) -> SeatSet { SeatSet(bits: bits | other.bits) }
    public func intersection(_ other: SeatSet) -> SeatSet { SeatSet(bits: bits & other.bits) }
    public func symmetricDifference(_ other: SeatSet) -> SeatSet { SeatSet(bits: bits ^ other.bits) }
    public mutating func formUnion(_ other: SeatSet) { bits |= other.bits }
    public mutating func formIntersection(_ other: SeatSet) { bits &= other.bits }
    public mutating func formSymmetricDifference(_ other: SeatSet) { bits ^= other.bits }

    /// From the lowest seat to the highest.
    public func makeIterator() -> Iterator { Iterator(left: bits) }

    public struct Iterator: IteratorProtocol {
        fileprivate var left: UInt64

        public mutating func next() -> Seat? {
            guard left != 0 else { return nil }
            defer { left &= left - 1 }
            return Seat(left.trailingZeroBitCount)
        }
    }
}
