public import Identifiers

/// In tests a number is a time, in milliseconds since 1970.
extension Timestamp: ExpressibleByIntegerLiteral {
    public init(integerLiteral milliseconds: Int64) { self.init(milliseconds: milliseconds) }

    public init(_ milliseconds: some BinaryInteger) { self.init(milliseconds: Int64(milliseconds)) }

    public static var max: Timestamp { Timestamp(milliseconds: .max) }

    public static func + (moment: Timestamp, milliseconds: Int64) -> Timestamp { moment + .milliseconds(milliseconds) }
    public static func - (moment: Timestamp, milliseconds: Int64) -> Timestamp { moment - .milliseconds(milliseconds) }
    public static func += (moment: inout Timestamp, milliseconds: Int64) { moment = moment + milliseconds }
}

/// In tests a text is the id of a match or of a user.
extension MatchID: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self.init(text) }
}

extension UserID: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self.init(text) }
}
