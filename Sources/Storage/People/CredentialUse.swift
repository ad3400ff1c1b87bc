public import Identifiers

/// One use of a credential, as it is shown to the owner.
public struct CredentialUse: Hashable, Sendable {
    public var at: Timestamp
    /// The name of a browser, such as `Firefox`; empty if it is unknown.
    public var browser: String
    /// The name of an operating system, such as `Android`; empty if it is unknown.
    public var system: String
    /// The network of the client, such as `192.0.2.7/32`; empty if it is unknown.
    public var network: String

    public init(at: Timestamp, browser: String = "", system: String = "", network: String = "") {
        self.at = at
        self.browser = browser
        self.system = system
        self.network = network
    }
}

/// A browser in which somebody is signed in to an account.
public struct Session: Hashable, Sendable {
    /// The digest of its credential.
    public let digest: [UInt8]
    public let created: Timestamp
    public let lastUse: CredentialUse

    public init(digest: [UInt8], created: Timestamp, lastUse: CredentialUse) {
        self.digest = digest
        self.created = created
        self.lastUse = lastUse
    }
}

/// The account and the credential that a digest belongs to.
public struct Proof: Hashable, Sendable {
    public let account: Account
    public let credential: Credential
    public let lastUse: CredentialUse

    public init(account: Account, credential: Credential, lastUse: CredentialUse) {
        self.account = account
        self.credential = credential
        self.lastUse = lastUse
    }
}
