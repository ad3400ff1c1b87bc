/// Proof of an account. Only its SHA-256 digest is kept.
public struct Credential: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable { case session, token }

    public let digest: [UInt8]
    public let kind: Kind
    public let scopes: [String]

    public init(digest: [UInt8], kind: Kind, scopes: [String]) {
        self.digest = digest
        self.kind = kind
        self.scopes = scopes
    }
}
