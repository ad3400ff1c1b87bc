/// The kinds of what lets somebody into an account beside its password. Whatever ends credentials names kinds, so that a new kind is met everywhere.
public enum CredentialKind: Hashable, Sendable, CaseIterable {
    case session
    case token
    /// The tokens of the account's bots, which stay without one.
    case botToken
    /// An account with a provider.
    case link
    /// A link that was mailed and not opened yet.
    case ticket

    /// What another password ends at once. The owner decides about the other kinds.
    public static let brief: Set<CredentialKind> = [.session, .ticket]
    public static let all = Set(allCases)
}

/// The digests of revoked credentials, by the ids of the accounts that they proved.
public typealias RevokedCredentials = [Int64: [[UInt8]]]
