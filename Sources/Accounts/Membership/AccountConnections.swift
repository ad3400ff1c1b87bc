public import Storage

/// The sockets, pages and rooms of accounts, which learn of changes at once.
public protocol AccountConnections: Sendable {
    /// Shows a guest as a member, and ends the connections of the credential that was replaced: a thief with a copy of it must not stay signed in.
    ///
    /// - Throws: the store's errors.
    func signedUp(_ guest: Principal) async throws
    /// Shows an account under its new name.
    func renamed(_ account: Account) async
    /// Ends the connections of revoked credentials. Returns once none of them obeys a frame any more.
    func revoked(_ credentials: RevokedCredentials) async
}
