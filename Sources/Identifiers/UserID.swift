/// The permanent id of a user, independent of their name: `u_17`, or `b_<level>_<seat>` for a server bot.
public struct UserID: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }

    /// The id of an account: `u_17` for the account 17.
    public init(account: Int64) { self.init("u_\(account)") }

    /// `u_17` → 17; `nil` for other texts. An id has one spelling: `u_+17` and `u_017` are invalid.
    public var account: Int64? {
        guard rawValue.hasPrefix("u_"), let account = Int64(rawValue.dropFirst(2)), account > 0, self == UserID(account: account) else { return nil }
        return account
    }
}
