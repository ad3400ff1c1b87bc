/// The accounts with providers by which people sign in. Called by `Identities`, from any task.
public protocol LinkStore: Sendable {
    func link(provider: String, subject: String) async throws -> LinkedSignIn?
    /// The links of an account, the oldest first.
    func links(of account: Int64) async throws -> [LinkedSignIn]
    /// Makes a guest a member who signs in with `link`. `credential` replaces the credential with the digest `old`.
    ///
    /// Throws `StoreFailure.taken("link")` if the link belongs to an account, `.taken("email")` if its address belongs to another account,
    /// `.taken("login")` if the account is a member already, `.missing("account")`, or `.missing("session")` if `old` was revoked.
    func signUp(_ link: LinkedSignIn, replacing old: [UInt8], by credential: Credential) async throws -> Account
    /// Adds a session as `AccountStore.signIn` does, and stores the use and the present data of the provider. An address that belongs to another
    /// account is not stored.
    ///
    /// Throws `StoreFailure.missing("link")` if the account does not have the link any more.
    /// - Returns: the digests of the revoked sessions of this account.
    func signIn(_ credential: Credential, by link: LinkedSignIn, replacing old: [UInt8]?, atMost limit: Int) async throws -> [[UInt8]]
    /// Hands an account whose address was only typed over to the person for whom a provider has verified the address. All its credentials end,
    /// including the password, and it gets the link and the session `credential`.
    ///
    /// Throws `StoreFailure.taken("link")`, or `.missing("link")` if the account no longer has the address or has confirmed it.
    func takeOver(_ link: LinkedSignIn, by credential: Credential, replacing old: [UInt8]?, notice: Mail?) async throws -> RevokedCredentials
    /// Adds a link to the account of a session. An address that belongs to another account is not stored.
    ///
    /// Throws `StoreFailure.taken("link")`, `.taken("provider")` if the account has another link to this provider, or `.missing("session")` if the
    /// session was revoked.
    func add(_ link: LinkedSignIn, provedBy session: [UInt8]) async throws
    /// Removes the link of an account to a provider, unless it is the last sign-in method.
    ///
    /// Throws `StoreFailure.missing("link")`, or `.missing("session")` if the session was revoked.
    /// - Returns: whether it was removed.
    func removeLink(to provider: String, of account: Int64, provedBy session: [UInt8]) async throws -> Bool
}
