public import Identifiers

/// The sign-in method of an account by e-mail address and password.
public struct Login: Hashable, Sendable {
    public let account: Int64
    /// As it was typed. Addresses are compared as `FoldedName`.
    public let email: String
    /// The hash of the password, with its salt and cost, in the text form of argon2id.
    public let hash: String
    /// The time at which the owner first proved the address; `nil` for an address that was only typed.
    public let confirmed: Timestamp?

    public init(account: Int64, email: String, hash: String, confirmed: Timestamp? = nil) {
        self.account = account
        self.email = email
        self.hash = hash
        self.confirmed = confirmed
    }
}
