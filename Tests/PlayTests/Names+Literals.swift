@testable public import Play

/// String literals for the ids of rooms, matches and people.
extension RoomNumber: ExpressibleByStringInterpolation {
    public init(stringLiteral name: String) { self.init(name) }
}

extension MatchID: ExpressibleByStringInterpolation {
    public init(stringLiteral name: String) { self.init(name) }
}

extension UserID: ExpressibleByStringInterpolation {
    public init(stringLiteral name: String) { self.init(name) }
}
