/// The permanent id of a user, independent of their name: `u_17`, or `b_<level>_<seat>` for a server bot.
public struct UserID: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}
