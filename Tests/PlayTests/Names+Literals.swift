public import GameRules

@testable public import Play

/// Literals for the ids of rooms, and for seats.
extension RoomNumber: ExpressibleByStringInterpolation {
    public init(stringLiteral name: String) { self.init(name) }
}

extension Seat: ExpressibleByIntegerLiteral {
    public init(integerLiteral index: Int) { self.init(index) }
}
