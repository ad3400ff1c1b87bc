public import Identifiers
public import Storage

/// An account that a request or connection has proved, with the scopes of the credential it came with.
public struct Principal: Hashable, Sendable {
    public internal(set) var account: Account
    public let scopes: Set<Scope>
    /// The digest of the credential.
    public let credential: [UInt8]
    /// The time from which on the credential is invalid; `nil` for a credential without an end.
    public let expires: Timestamp?

    init(account: Account, credential: Credential) {
        self.account = account
        self.credential = credential.digest
        expires = credential.expires
        // Unknown scopes, of a newer version, are ignored.
        scopes = Set(credential.scopes.compactMap(Scope.init))
    }

    public func may(_ scope: Scope) -> Bool { scopes.contains(scope) }

    func isExpired(at now: Timestamp) -> Bool { expires.map { $0 <= now } ?? false }
}
