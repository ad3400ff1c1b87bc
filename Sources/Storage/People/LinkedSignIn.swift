public import Identifiers

/// The sign-in method of an account by its account with a provider. No token of the provider is kept.
public struct LinkedSignIn: Hashable, Sendable {
    /// The provider, by its id in the configuration.
    public let provider: String
    /// The name of the person in the provider's own records, which never changes.
    public let subject: String
    public let account: Int64
    /// An address that the provider has verified; `nil` if there is none. It is not used for signing in.
    public var email: String?
    /// The name that the provider knows the person by, as it was at the last sign-in.
    public var name: String
    /// The address of the provider's picture of the person; `nil` without one.
    public var picture: String?
    public var created: Timestamp
    /// The last sign-in.
    public var used: Timestamp

    public init(
        provider: String, subject: String, account: Int64, email: String? = nil, name: String = "", picture: String? = nil, created: Timestamp,
        used: Timestamp
    ) {
        self.provider = provider
        self.subject = subject
        self.account = account
        self.email = email
        self.name = name
        self.picture = picture
        self.created = created
        self.used = used
    }
}
