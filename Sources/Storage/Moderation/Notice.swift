public import Identifiers

/// A message of the server to one account, shown until its owner dismisses it.
public struct Notice: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// The outcome of a report.
        case report
        /// A sanction against the account.
        case sanction
    }

    /// Maximum number of notices of an account; the oldest go first.
    public static let mostPerAccount = 20

    public let id: Int64
    public let kind: Kind
    /// The key of its words: `report.acted`, `report.dismissed`, `sanction.mute`.
    public let key: String
    /// The reason of a sanction.
    public let reason: String?
    /// The end of a sanction.
    public let end: Timestamp?
    public let at: Timestamp

    public init(id: Int64, kind: Kind, key: String, reason: String? = nil, end: Timestamp? = nil, at: Timestamp) {
        self.id = id
        self.kind = kind
        self.key = key
        self.reason = reason
        self.end = end
        self.at = at
    }
}
