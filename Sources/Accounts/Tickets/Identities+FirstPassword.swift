public import Identifiers
public import Storage

/// A password for members who sign in with a provider alone.
extension Identities {
    /// Mails a link to an address, which sets the first password of an account and makes the address its own. One that another account has
    /// confirmed gets none.
    public func mailFirstPassword(
        to email: EmailAddress, for account: Account, _ language: AccountMails.Language, _ mails: AccountMails, at: Timestamp
    ) async throws {
        guard try await isFree(email, for: account) else { return }
        let secret = TicketSecret()
        let ticket = Ticket(digest: secret.digest, account: account.id, purpose: .password, email: email.text, expires: at + Self.ticketLife)
        let mail = mails.firstPassword(to: email.text, by: secret, language, expires: ticket.expires)
        _ = try await store.issue(ticket, verified: nil, with: mail, atMost: Self.maxTickets, at: at)
    }

    /// The address that a link makes that of the account, which has no password; `nil` if the link does not work any more, or belongs to another account:
    /// a stranger who opens it must not get into an account that is not theirs.
    public func address(setBy secret: TicketSecret, for account: Account, at: Timestamp) async throws -> String? {
        guard let ticket = try await store.ticket(secret.digest, at: at), ticket.purpose == .password, ticket.account == account.id else {
            return nil
        }
        return try await store.login(of: account.id) == nil ? ticket.email : nil
    }

    /// Uses a link up: the account signs in with the link's address and a password as well. An address of a provider gets a notice.
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
