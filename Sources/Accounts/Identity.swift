public import Storage

/// Who is speaking, and what they may do: an account together with the credential that proved it.
public struct Identity: Hashable, Sendable {
    public internal(set) var account: Account
    public let scopes: Set<Scope>

    init(account: Account, credential: Credential) {
        self.account = account
        // A scope of a newer version means nothing to this one.
        scopes = Set(credential.scopes.compactMap(Scope.init))
    }

    public func may(_ scope: Scope) -> Bool { scopes.contains(scope) }
}
