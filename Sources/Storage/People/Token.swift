public import Identifiers

/// A token of an account, with which programs authenticate.
public struct Token: Hashable, Sendable {
    public let credential: Credential
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
    /// The last use of its token, with an empty network before the first use; `nil` without a token.
    public let lastUse: CredentialUse?

    public init(account: Account, lastUse: CredentialUse?) {
        self.account = account
        self.lastUse = lastUse
    }
}
