public import Identifiers

/// A measure against an account, in force from its begin until its end, or until it is lifted.
public struct Sanction: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The account cannot write to anybody.
        case mute
        /// The account cannot sign in, play or connect.
        case ban
    }

    /// Maximum number of sanctions in force at a time, which a server keeps in memory.
    public static let mostInForce = 100_000

    public let id: Int64
    public let account: Int64
    public let kind: Kind
    /// Shown to the account.
    public let reason: String
    public let begin: Timestamp
    /// `nil` for a sanction without an end.
    public let end: Timestamp?
    /// The administrator.
    public let author: Int64
    /// The moment at which it was lifted before its end, or replaced by another one.
    public let lifted: Timestamp?

    public init(id: Int64, account: Int64, kind: Kind, reason: String, begin: Timestamp, end: Timestamp?, author: Int64, lifted: Timestamp? = nil) {
        self.id = id
        self.account = account
        self.kind = kind
        self.reason = reason
        self.begin = begin
        self.end = end
        self.author = author
        self.lifted = lifted
    }

    public func isInForce(at now: Timestamp) -> Bool { lifted == nil && end.map { $0 > now } ?? true }
}
