public import Identifiers
public import Storage

/// A first password for members who sign in only with a provider.
extension Identities {
    /// Mails a link to an address. The link sets the first password of an account and makes the address its address. An address that another account
    /// has confirmed gets no mail.
    public func mailFirstPassword(
        to email: EmailAddress, for account: Account, _ language: AccountMails.Language, _ mails: AccountMails, at: Timestamp
    ) async throws {
        guard try await isFree(email, for: account) else { return }
        let secret = TicketSecret()
        let ticket = Ticket(digest: secret.digest, account: account.id, purpose: .password, email: email.text, expires: at + Self.ticketLife)
        let mail = mails.firstPassword(to: email.text, by: secret, language, expires: ticket.expires)
        _ = try await store.issue(ticket, verified: nil, with: mail, atMost: Self.maxTickets, at: at)
    }

    /// The address that a link sets for an account without a password. The result is `nil` if the link no longer works, or if it belongs to another
    /// account, because a stranger who opens the link must not get into the account.
    public func address(setBy secret: TicketSecret, for account: Account, at: Timestamp) async throws -> String? {
        guard let ticket = try await store.ticket(secret.digest, at: at), ticket.purpose == .password, ticket.account == account.id else {
            return nil
        }
        return try await store.login(of: account.id) == nil ? ticket.email : nil
    }

    /// Uses a link up, so that the account can also sign in with the link's address and a password. An address of a provider gets a notice.
    ///
    /// - Returns: whether the link still worked.
    /// - Throws: `SignUpRefusal`, or the store's errors.
    public func addPassword(
        by secret: TicketSecret, to current: Principal, hash: String, _ language: AccountMails.Language, _ mails: AccountMails, at: Timestamp
    ) async throws -> Bool {
        let known = try await store.links(of: current.account.id).lazy.compactMap(\.email).first
        let notice = known.map { mails.passwordAdded(at: $0, name: current.account.name, language, expires: at + Self.noticeLife) }
        do {
            return try await store.addLogin(by: secret.digest, hash: hash, provedBy: current.credential, notice: notice, at: at)
        } catch StoreFailure.taken("email") {
            throw SignUpRefusal.emailTaken
        } catch StoreFailure.taken("login") {
            throw SignUpRefusal.isMember
        }
    }
}
