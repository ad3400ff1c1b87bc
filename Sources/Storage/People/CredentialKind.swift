/// The kinds of credentials beside the password. Code that ends credentials names the kinds, so that the compiler finds each place that a new kind
/// concerns.
public enum CredentialKind: Hashable, Sendable, CaseIterable {
    case session
    case token
    /// The tokens of the account's bots.
    case botToken
    /// An account with a provider.
    case link
    /// A link that was mailed and not opened yet.
    case ticket

    /// The kinds that a new password ends at once. The owner decides about the other kinds.
    public static let brief: Set<CredentialKind> = [.session, .ticket]
    public static let all = Set(allCases)
}

/// The digests of revoked credentials, by the ids of the accounts that they proved.
public typealias RevokedCredentials = [Int64: [[UInt8]]]
