/// A seat at the table, counted from 0 in the order of play: seat 0 moves first.
public struct Seat: Hashable, Comparable, Sendable {
    public let index: Int

    public init(_ index: Int) { self.index = index }

    public static func < (left: Seat, right: Seat) -> Bool { left.index < right.index }
}
