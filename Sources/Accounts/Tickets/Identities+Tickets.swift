public import Storage

/// Links that set another password or address.
extension Identities {
    /// The time in which a link works, in milliseconds: one hour.
    static let ticketLife: Int64 = 3_600_000
    /// Links for one purpose that an account may have at the same time.
    static let maxTickets = 3
    /// The time in which a notice is worth sending, in milliseconds: two days.
    static let noticeLife: Int64 = 2 * 86_400_000

    /// Mails a link that sets another password, if an account has this address.
    public func mailReset(to email: EmailAddress, _ language: AccountMails.Language, _ mails: AccountMails, at: Int64) async throws {
        guard let (login, account) = try await login(email: email) else { return }
        let secret = TicketSecret()
        let ticket = Ticket(
            digest: secret.digest, account: account.id, purpose: .password, email: login.email, expires: at + Self.ticketLife)
        let mail = mails.reset(to: login.email, name: account.name, by: secret, language, expires: ticket.expires)
        _ = try await store.issue(ticket, verified: nil, with: mail, atMost: Self.maxTickets, at: at)
    }

    /// The account whose password a link may set; `nil` if it does not work any more.
    public func account(resetBy secret: TicketSecret, at: Int64) async throws -> (login: Login, account: Account)? {
        guard let ticket = try await store.ticket(secret.digest, at: at), ticket.purpose == .password else { return nil }
        guard let account = try await store.account(ticket.account), let login = try await store.login(of: ticket.account) else { return nil }
        return (login, account)
    }

    /// Uses a link up: sets another password, ends all sessions of the account and opens one for the browser.
    /// - Returns: `nil` if the link does not work any more.
    public func resetPassword(
        by secret: TicketSecret, hash: String, _ language: AccountMails.Language, _ mails: AccountMails, at: Int64
    ) async throws -> (session: Minted, revoked: [[UInt8]])? {
        guard let (login, account) = try await account(resetBy: secret, at: at) else { return nil }
        let session = Secret(.session)
        let credential = Self.credential(session, Scope.ofGuests)
        let notice = mails.passwordChanged(at: login.email, name: account.name, language, expires: at + Self.noticeLife)
        let revoked = try await store.resetPassword(by: secret.digest, hash: hash, credential: credential, notice: notice, at: at)
        guard let revoked else { return nil }
        forget(revoked)
        return (Minted(identity: Identity(account: account, credential: credential), secret: session), revoked)
    }

    /// Tells the owner of an account by mail that its password was changed.
    public func noticePasswordChange(
        of account: Account, _ login: Login, _ language: AccountMails.Language, _ mails: AccountMails, at: Int64
    ) async throws {
        try await store.queue(mails.passwordChanged(at: login.email, name: account.name, language, expires: at + Self.noticeLife), at: at)
    }

    /// Mails a link to a new address, which confirms it. An address that belongs to another account gets none.
    public func mailConfirmation(
        to email: EmailAddress, for account: Account, _ current: Login, _ language: AccountMails.Language, _ mails: AccountMails, at: Int64
    ) async throws {
        guard try await login(email: email).map({ $0.account.id == account.id }) ?? true else { return }
        let secret = TicketSecret()
        let ticket = Ticket(digest: secret.digest, account: account.id, purpose: .email, email: email.text, expires: at + Self.ticketLife)
        let mail = mails.confirmation(to: email.text, by: secret, language, expires: ticket.expires)
        _ = try await store.issue(ticket, verified: current.hash, with: mail, atMost: Self.maxTickets, at: at)
    }

    /// Uses a link up: the account signs in with the address it was mailed to. The old address gets a notice.
    ///
    /// - Returns: the new address; `nil` if the link does not work any more.
    /// - Throws: `SignUpRefusal.emailTaken`, or the store's errors.
    public func confirmEmail(
        by secret: TicketSecret, _ language: AccountMails.Language, _ mails: AccountMails, at: Int64
    ) async throws -> String? {
        guard let ticket = try await store.ticket(secret.digest, at: at), ticket.purpose == .email else { return nil }
        guard let account = try await store.account(ticket.account), let old = try await store.login(of: ticket.account) else { return nil }
        let notice = mails.emailChanged(at: old.email, name: account.name, language, expires: at + Self.noticeLife)
        do {
            return try await store.changeEmail(by: secret.digest, notice: notice, at: at) ? ticket.email : nil
        } catch StoreFailure.taken("email") {
            throw SignUpRefusal.emailTaken
        }
    }
}
