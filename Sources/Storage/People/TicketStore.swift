public import Identifiers

/// Tickets, and the changes that they permit. Each change uses its ticket up, queues its notice and takes effect in one transaction.
public protocol TicketStore: Sendable {
    /// Adds a ticket and queues the message that carries it. Does neither if `limit` valid tickets for this purpose belong to the account or were
    /// mailed to the address.
    ///
    /// Throws `StoreFailure.missing("login")` if `hash` is given but is no longer the hash of the account's password.
    /// - Returns: whether it was added.
    func issue(_ ticket: Ticket, verified hash: String?, with mail: Mail, atMost limit: Int, at: Timestamp) async throws -> Bool
    /// The ticket with a digest; `nil` if it was used, has expired, or never was.
    func ticket(_ digest: [UInt8], at: Timestamp) async throws -> Ticket?
    /// Adds a ticket that is not mailed.
    func issue(_ ticket: Ticket, at: Timestamp) async throws
    /// Sets the password of the ticket's account, revokes its other tickets and all its sessions, and adds the session `credential`. If nobody had
    /// proved its address before, a stranger may have made the account, so all its other credentials end as well.
    ///
    /// - Returns: the revoked credentials; `nil` if the ticket no longer permits this.
    func resetPassword(by ticket: [UInt8], hash: String, credential: Credential, notice: Mail?, at: Timestamp) async throws -> RevokedCredentials?
    /// Makes the guest of a session a member with the address and the password of the ticket; `credential` replaces the credential with the digest
    /// `old`. An account that has the address and never confirmed it loses it, as in the two changes below.
    ///
    /// Throws `StoreFailure.taken("email")`, `.taken("login")`, or `.missing("session")`.
    /// - Returns: `nil` if the ticket no longer permits this.
    func signUp(by ticket: [UInt8], replacing old: [UInt8], by credential: Credential, at: Timestamp) async throws -> Account?
    /// Sets and confirms the address of the ticket's account and revokes its other tickets.
    ///
    /// Throws `StoreFailure.taken("email")`.
    /// - Returns: whether the ticket still permitted this.
    func changeEmail(by ticket: [UInt8], notice: Mail?, at: Timestamp) async throws -> Bool
    /// Adds a login with the ticket's address to its account, which has no login yet, and revokes the account's other tickets.
    ///
    /// Throws `StoreFailure.taken("email")`, `.taken("login")`, or `.missing("session")` if the session with the digest `session` is not one of the
    /// account.
    /// - Returns: whether the ticket still permitted this.
    func addLogin(by ticket: [UInt8], hash: String, provedBy session: [UInt8], notice: Mail?, at: Timestamp) async throws -> Bool
    /// Queues a message.
    func queue(_ mail: Mail, at: Timestamp) async throws
}
