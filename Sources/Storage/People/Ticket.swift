public import Identifiers

/// A permission that was mailed to somebody as a link, and works once. Only the SHA-256 digest of its secret is kept.
public struct Ticket: Hashable, Sendable {
    public enum Purpose: String, Hashable, Sendable {
        /// Sets another password, or the first password of an account that signs in with a provider. `email` then becomes its address.
        case password
        /// Makes `email` the address of the account.
        case email
    }

    public let digest: [UInt8]
    public let account: Int64
    public let purpose: Purpose
    /// The address to which the link was mailed.
    public let email: String
    public let expires: Timestamp
    /// Whether it was mailed to `email`, which proves the address. The operator hands over a ticket that was not mailed.
    public let isMailed: Bool
    /// For a guest who signed up with an address that another account has not confirmed: the hash of the password.
    public let hash: String?

    public init(
        digest: [UInt8], account: Int64, purpose: Purpose, email: String, expires: Timestamp, isMailed: Bool = true, hash: String? = nil
    ) {
        self.digest = digest
        self.account = account
        self.purpose = purpose
        self.email = email
        self.expires = expires
        self.isMailed = isMailed
        self.hash = hash
    }
}
