/// The permanent id of one game in one room: `m_` and 64 random bits, which cannot be guessed.
public struct MatchID: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}
