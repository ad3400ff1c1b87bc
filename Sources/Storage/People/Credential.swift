public import Identifiers

/// Proof of an account. Only its SHA-256 digest is kept.
public struct Credential: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable { case session, token }

    public let digest: [UInt8]
    public let kind: Kind
    public let scopes: [String]
    /// The name that its owner gave to a token; empty for others.
    public let label: String
    /// The time from which on it is invalid; `nil` for a credential without an end.
    public let expires: Timestamp?

    public init(digest: [UInt8], kind: Kind, scopes: [String], label: String = "", expires: Timestamp? = nil) {
        self.digest = digest
        self.kind = kind
        self.scopes = scopes
        self.label = label
        self.expires = expires
    }
}
