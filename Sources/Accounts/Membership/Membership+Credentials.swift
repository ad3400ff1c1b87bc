public import Identifiers
public import Storage

/// The end of sessions and other credentials, and of an account.
extension Membership {
    /// Signs the session out of which the request came.
    public func signOut(_ current: Principal, _ secret: Secret) async throws {
        try await identities.revoke(secret)
        await end([current.credential], of: current.account)
    }

    /// Sets another password, and ends all sessions but the current one.
    /// - Parameter login: the login whose password was verified.
    public func changePassword(of current: Principal, _ login: Login, hash: String) async throws {
        await end(try await identities.changePassword(of: current, login, hash: hash), of: current.account)
    }

    /// Uses up a mailed link that sets another password: everybody else is signed out, and the browser in.
    /// - Returns: the new session; `nil` if the link does not work any more.
    public func resetPassword(
        by secret: TicketSecret, hash: String, _ language: AccountMails.Language, _ mails: AccountMails?, at now: Timestamp
    ) async throws -> Identities.Minted? {
        guard let (session, revoked) = try await identities.resetPassword(by: secret, hash: hash, language, mails, at: now) else { return nil }
        await connections.revoked(revoked)
        return session
    }

    /// Ends one session of an account, which may be the current one.
    /// - Parameter name: the name that its owner knows it by.
    /// - Returns: its credential; `nil` if the account has no such session.
    public func endSession(named name: String, of account: Account) async throws -> [UInt8]? {
        guard let ended = try await identities.endSession(named: name, of: account) else { return nil }
        await end([ended], of: account)
        return ended
    }

    /// Ends all sessions of an account but the current one.
    public func endOtherSessions(of current: Principal) async throws {
        await end(try await identities.endOtherSessions(of: current), of: current.account)
    }

    /// Ends all sessions of an account.
    public func endAllSessions(of account: Account) async throws {
        await end(try await identities.endAllSessions(of: account), of: account)
    }

    /// Ends everything that lets somebody into an account but the current session and the password.
    public func endOtherCredentials(of current: Principal) async throws {
        await connections.revoked(try await identities.endOtherCredentials(of: current))
    }

    /// Ends one access token of an account.
    /// - Parameter name: the name that its owner knows it by.
    /// - Returns: whether the account had such a token.
    public func revokeToken(named name: String, of account: Account) async throws -> Bool {
        guard let revoked = try await identities.revokeToken(named: name, of: account) else { return false }
        await end([revoked], of: account)
        return true
    }

    /// Issues another token for a bot, and ends the connections of the old ones.
    ///
    /// - Throws: `Identities.TokenRefusal`, or the store's errors.
    public func replaceToken(of bot: Account, by owner: Principal, at now: Timestamp) async throws -> Secret {
        let (secret, revoked) = try await identities.replaceToken(ofBot: bot.id, of: owner, at: now)
        await end(revoked, of: bot)
        return secret
    }

    // MARK: Deleting

    /// Schedules the deletion of an account, and ends all its sessions but the current one.
    ///
    /// - Parameters:
    ///   - login: the login whose password was verified; `nil` for an account without one.
    ///   - mails: for the notice to the address of the login.
    /// - Throws: the store's errors; `StoreFailure.missing("login")` if another password was set meanwhile.
    public func scheduleDeletion(
        of current: Principal, _ login: Login?, _ language: AccountMails.Language, _ mails: AccountMails?, at now: Timestamp
    ) async throws -> Deletion {
        let (deletion, revoked) = try await identities.scheduleDeletion(of: current, login, language, mails, at: now)
        await end(revoked, of: current.account)
        return deletion
    }
}
