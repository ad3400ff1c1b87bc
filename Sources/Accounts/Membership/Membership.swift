public import Identifiers
public import Storage

/// Sign-ups, sign-ins and sign-outs. Each function changes the account, its sessions and their connections together.
public struct Membership: Sendable {
    let identities: Identities
    let connections: any AccountConnections

    public init(identities: Identities, connections: any AccountConnections) {
        self.identities = identities
        self.connections = connections
    }

    // MARK: Signing up

    /// Makes the guest of a session a member with an address and a password. A stranger becomes a guest first.
    ///
    /// - Parameters:
    ///   - current: the session of the browser.
    ///   - name: the name for a stranger; `nil` for a generated name.
    /// - Throws: `Identities.SignUpRefusal`, `PlayerName.Refusal`, or the store's errors.
    public func signUp(
        _ current: Principal?, named name: String?, email: EmailAddress, hash: String, at now: Timestamp
    ) async throws -> Identities.Minted {
        let guest = if let current { current } else { try await identities.mintGuest(name: name, at: now).identity }
        let minted = try await identities.signUp(guest, email: email, hash: hash, at: now)
        try await connections.signedUp(guest)
        return minted
    }

    /// Makes the guest of a session a member who signs in with a provider. A stranger becomes a guest first.
    ///
    /// - Parameters:
    ///   - name: the name that the provider has of the person. An account with a generated name gets this name or a similar
    ///     name, if it is allowed.
    ///   - link: makes the link for the account.
    /// - Throws: `Identities.LinkRefusal`, or the store's errors.
    public func signUp(
        _ current: Principal?, called name: String, at now: Timestamp, by link: (Account) -> LinkedSignIn
    ) async throws -> Identities.Minted {
        let guest = if let current { current } else { try await identities.mintGuest(at: now).identity }
        let minted = try await identities.signUp(guest, link(guest.account))
        try await connections.signedUp(guest)
        // The name is a courtesy: the account exists, even if the name is refused.
        if let named = try? await identities.adopt(name, for: guest.account) { await connections.renamed(named) }
        return minted
    }

    /// Uses up a mailed link that confirms an address. A guest who waited for the link becomes a member.
    ///
    /// - Parameter current: the session of the browser that opens the link.
    /// - Returns: `nil` if the link does not work any more.
    /// - Throws: `Identities.SignUpRefusal`, or the store's errors.
    public func confirmEmail(
        by secret: TicketSecret, in current: Principal?, _ language: AccountMails.Language, _ mails: AccountMails, at now: Timestamp
    ) async throws -> Identities.Confirmation? {
        let confirmed = try await identities.confirmEmail(by: secret, in: current, language, mails, at: now)
        if confirmed?.session != nil, let current { try await connections.signedUp(current) }
        return confirmed
    }

    // MARK: Signing in

    /// Opens a session for an account whose password was verified against `login`.
    ///
    /// - Parameters:
    ///   - current: the present session of the browser, which ends.
    ///   - old: the secret of that session.
    public func signIn(
        _ login: Login, _ account: Account, from current: Principal?, replacing old: Secret?, at now: Timestamp
    ) async throws -> Identities.Minted {
        let (minted, revoked) = try await identities.signIn(login, account, replacing: old, at: now)
        await end(revoked, of: account, and: current)
        return minted
    }

    /// Opens a session for the account of a link. The present session of the browser ends.
    ///
    /// - Throws: `Identities.LinkRefusal`, or the store's errors.
    public func signIn(
        _ link: LinkedSignIn, _ account: Account, from current: Principal?, replacing old: Secret?
    ) async throws -> Identities.Minted {
        let (minted, revoked) = try await identities.signIn(link, account, replacing: old)
        await end(revoked, of: account, and: current)
        return minted
    }

    /// Gives an account with an unconfirmed address to the person for whom a provider has verified the address.
    ///
    /// - Parameter label: the name of the provider, for the notice.
    /// - Throws: `Identities.LinkRefusal`, or the store's errors.
    public func takeOver(
        _ account: Account, by link: LinkedSignIn, from current: Principal?, replacing old: Secret?, label: String,
        _ language: AccountMails.Language, _ mails: AccountMails?
    ) async throws -> Identities.Minted {
        let (minted, revoked) = try await identities.takeOver(account, by: link, replacing: old, label: label, language, mails)
        await connections.revoked(revoked)
        if let current { await end([current.credential], of: current.account) }
        return minted
    }

    private func end(_ revoked: [[UInt8]], of account: Account, and current: Principal?) async {
        await end(revoked, of: account)
        if let current, current.account.id != account.id { await end([current.credential], of: current.account) }
    }

    func end(_ credentials: [[UInt8]], of account: Account) async {
        guard !credentials.isEmpty else { return }
        await connections.revoked([account.id: credentials])
    }
}
