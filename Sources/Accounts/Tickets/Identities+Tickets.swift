public import Identifiers
public import Storage
import Synchronization

/// Links that set another password or address.
extension Identities {
    /// The time in which a link works: one hour.
    static let ticketLife = Duration.seconds(3600)
    /// The time in which a link from the operator works: a day.
    static let handedLife = Duration.seconds(86_400)
    /// Links for one purpose that an account may have at the same time.
    static let maxTickets = 3
    /// The time in which a notice is worth sending: two days.
    static let noticeLife = Duration.seconds(2 * 86_400)

    /// Mails a link that sets another password, if an account has this address.
    public func mailReset(to email: EmailAddress, _ language: AccountMails.Language, _ mails: AccountMails, at: Timestamp) async throws {
        guard let (login, account) = try await login(email: email) else { return }
        let secret = TicketSecret()
        let ticket = Ticket(
            digest: secret.digest, account: account.id, purpose: .password, email: login.email, expires: at + Self.ticketLife)
        let mail = mails.reset(to: login.email, name: account.name, by: secret, language, expires: ticket.expires)
        _ = try await store.issue(ticket, verified: nil, with: mail, atMost: Self.maxTickets, at: at)
    }

    /// The account whose password a link can set; `nil` if the link no longer works.
    public func account(resetBy secret: TicketSecret, at: Timestamp) async throws -> (login: Login, account: Account)? {
        guard let ticket = try await store.ticket(secret.digest, at: at), ticket.purpose == .password else { return nil }
        guard let account = try await store.account(ticket.account), let login = try await store.login(of: ticket.account) else { return nil }
        return (login, account)
    }

    /// Uses a link up to set another password, and opens a session for the browser. All other sessions of the account end, or all its credentials if
    /// nobody had proved its address.
    /// - Returns: `nil` if the link no longer works.
    public func resetPassword(
        by secret: TicketSecret, hash: String, _ language: AccountMails.Language, _ mails: AccountMails?, at: Timestamp
    ) async throws -> (session: Minted, revoked: RevokedCredentials)? {
        guard let (login, account) = try await account(resetBy: secret, at: at) else { return nil }
        let session = Secret(.session)
        let credential = Self.credential(session, Scope.ofGuests)
        let notice = mails?.passwordChanged(at: login.email, name: account.name, language, expires: at + Self.noticeLife)
        let revoked = try await store.resetPassword(by: secret.digest, hash: hash, credential: credential, notice: notice, at: at)
        guard let revoked else { return nil }
        forget(revoked.values.flatMap(\.self))
        return (Minted(identity: Principal(account: account, credential: credential), secret: session), revoked)
    }

    /// Tells the owner of an account by mail that its password was changed.
    public func noticePasswordChange(
        of account: Account, _ login: Login, _ language: AccountMails.Language, _ mails: AccountMails, at: Timestamp
    ) async throws {
        try await store.queue(mails.passwordChanged(at: login.email, name: account.name, language, expires: at + Self.noticeLife), at: at)
    }

    /// Mails a link that confirms an address, which is the present or a new address of an account. An address that another account has confirmed gets
    /// no mail.
    public func mailConfirmation(
        to email: EmailAddress, for account: Account, _ current: Login, _ language: AccountMails.Language, _ mails: AccountMails, at: Timestamp
    ) async throws {
        guard try await isFree(email, for: account) else { return }
        let secret = TicketSecret()
        let ticket = Ticket(digest: secret.digest, account: account.id, purpose: .email, email: email.text, expires: at + Self.ticketLife)
        let isOwn = FoldedName(email.text) == FoldedName(current.email)
        let mail =
            isOwn
            ? mails.signedUp(to: email.text, by: secret, language, expires: ticket.expires)
            : mails.confirmation(to: email.text, by: secret, language, expires: ticket.expires)
        _ = try await store.issue(ticket, verified: current.hash, with: mail, atMost: Self.maxTickets, at: at)
    }

    /// Mails a link to the address with which a guest signed up and that another account has not confirmed. The guest becomes a member by it.
    public func mailClaim(
        to email: EmailAddress, for guest: Account, hash: String, _ language: AccountMails.Language, _ mails: AccountMails, at: Timestamp
    ) async throws {
        guard try await isFree(email, for: guest) else { return }
        let secret = TicketSecret()
        let ticket = Ticket(
            digest: secret.digest, account: guest.id, purpose: .email, email: email.text, expires: at + Self.ticketLife, hash: hash)
        let mail = mails.claim(to: email.text, by: secret, language, expires: ticket.expires)
        _ = try await store.issue(ticket, verified: nil, with: mail, atMost: Self.maxTickets, at: at)
    }

    /// Whether no other account has confirmed an address. An account whose address was only typed does not count.
    func isFree(_ email: EmailAddress, for account: Account) async throws -> Bool {
        guard let (login, holder) = try await login(email: email) else { return true }
        return holder.id == account.id || login.confirmed == nil
    }

    /// The outcome of a link that confirms an address.
    public struct Confirmation: Sendable {
        public let email: String
        /// The new session of a guest who became a member.
        public let session: Minted?
    }

    /// Uses a link up, so that the account signs in with the address to which the link was mailed. The old address gets a notice.
    ///
    /// The first proof of an address counts only in a browser that is signed in to the account. Otherwise somebody who made an account with a
    /// stranger's address could have it confirmed by the stranger.
    ///
    /// - Returns: `nil` if the link no longer works.
    /// - Throws: `SignUpRefusal`, or the store's errors.
    public func confirmEmail(
        by secret: TicketSecret, in current: Principal?, _ language: AccountMails.Language, _ mails: AccountMails, at: Timestamp
    ) async throws -> Confirmation? {
        guard let ticket = try await store.ticket(secret.digest, at: at), ticket.purpose == .email else { return nil }
        guard let account = try await store.account(ticket.account) else { return nil }
        let old = try await store.login(of: ticket.account)
        let isOwn = old.map { FoldedName($0.email) == FoldedName(ticket.email) } ?? true
        if isOwn, current?.account.id != account.id { throw SignUpRefusal.signInFirst }
        do {
            if let current, ticket.hash != nil { return try await signUp(current, by: secret, ticket, at: at) }
            guard let old else { return nil }
            let notice = isOwn ? nil : mails.emailChanged(at: old.email, name: account.name, language, expires: at + Self.noticeLife)
            guard try await store.changeEmail(by: secret.digest, notice: notice, at: at) else { return nil }
            return Confirmation(email: ticket.email, session: nil)
        } catch StoreFailure.taken("email") {
            throw SignUpRefusal.emailTaken
        } catch StoreFailure.taken("login") {
            throw SignUpRefusal.isMember
        }
    }

    private func signUp(_ guest: Principal, by secret: TicketSecret, _ ticket: Ticket, at: Timestamp) async throws -> Confirmation? {
        let session = Secret(.session)
        let credential = Self.credential(session, Scope.ofGuests)
        guard let account = try await store.signUp(by: secret.digest, replacing: guest.credential, by: credential, at: at) else { return nil }
        cache.withLock { $0.remove([account.id]) }
        return Confirmation(
            email: ticket.email, session: Minted(identity: Principal(account: account, credential: credential), secret: session))
    }

    /// Tells the owner of an account by mail about a new way into it.
    public func notice(
        _ entry: NewEntry, to recipient: String, of account: Account, _ language: AccountMails.Language, _ mails: AccountMails, at: Timestamp
    ) async throws {
        try await store.queue(mails.entryAdded(entry, at: recipient, name: account.name, language, expires: at + Self.noticeLife), at: at)
    }

    public func account(named name: String) async throws -> Account? { try await store.account(named: name) }

    /// Makes a link that sets another password, for the operator to hand over. It proves no address.
    /// - Returns: `nil` if the account has no password.
    public func resetLink(of account: Account, at: Timestamp) async throws -> TicketSecret? {
        guard let login = try await store.login(of: account.id) else { return nil }
        let secret = TicketSecret()
        try await store.issue(
            Ticket(
                digest: secret.digest, account: account.id, purpose: .password, email: login.email, expires: at + Self.handedLife, isMailed: false),
            at: at)
        return secret
    }
}
