@testable public import Play

/// Tests write the names of rooms, matches and people as they look.
extension RoomNumber: ExpressibleByStringInterpolation {
    public init(stringLiteral name: String) { self.init(name) }
}

extension MatchID: ExpressibleByStringInterpolation {
    public init(stringLiteral name: String) { self.init(name) }
}

extension UserID: ExpressibleByStringInterpolation {
    public init(stringLiteral name: String) { self.init(name) }
}
