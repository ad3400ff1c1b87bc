public import GameRules
public import Identifiers

@testable public import Play

/// Literals for the ids of rooms, matches and people, and for seats.
extension RoomNumber: ExpressibleByStringInterpolation {
    public init(stringLiteral name: String) { self.init(name) }
}

extension MatchID: ExpressibleByStringInterpolation {
    public init(stringLiteral name: String) { self.init(name) }
}

extension UserID: ExpressibleByStringInterpolation {
    public init(stringLiteral name: String) { self.init(name) }
}

extension Seat: ExpressibleByIntegerLiteral {
    public init(integerLiteral index: Int) { self.init(index) }
}
