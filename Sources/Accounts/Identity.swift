public import Storage

/// An authenticated account with the scopes of the credential that proved it.
public struct Identity: Hashable, Sendable {
    public internal(set) var account: Account
    public let scopes: Set<Scope>
    /// The digest of the credential.
    public let credential: [UInt8]

    init(account: Account, credential: Credential) {
        self.account = account
        self.credential = credential.digest
        // Unknown scopes, of a newer version, are ignored.
        scopes = Set(credential.scopes.compactMap(Scope.init))
    }

    public func may(_ scope: Scope) -> Bool { scopes.contains(scope) }
}
