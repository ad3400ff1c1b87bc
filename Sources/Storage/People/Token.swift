public import Identifiers

/// A token of an account, which programs show instead of a session.
public struct Token: Hashable, Sendable {
    public let credential: Credential
    /// Milliseconds since 1970.
    public let created: Timestamp
    /// Its network is empty until the first use.
    public let lastUse: CredentialUse

    public init(credential: Credential, created: Timestamp, lastUse: CredentialUse) {
        self.credential = credential
        self.created = created
        self.lastUse = lastUse
    }
}

/// A bot of a player.
public struct OwnedBot: Hashable, Sendable {
    public let account: Account
    /// The last use of its token. Its network is empty until the first one; `nil` without a token.
    public let lastUse: CredentialUse?

    public init(account: Account, lastUse: CredentialUse?) {
        self.account = account
        self.lastUse = lastUse
    }
}
