/// The id of a game in topics, addresses and records, such as "nim". It never changes.
public struct GameID: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}
