/// Names one game in one room for good: `m_` and 64 bits nobody can guess.
public struct MatchID: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}
