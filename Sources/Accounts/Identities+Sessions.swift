public import Identifiers
public import Storage

/// The browsers in which somebody is signed in.
extension Identities {
    /// Records where a session was opened, so that its owner can judge it before its first further request.
    public func recordOpening(of session: Minted, _ use: CredentialUse) async {
        await record(use, after: CredentialUse(at: use.at), of: session.identity.credential)
    }

    /// The sessions of an account that have not expired, the most recently used first.
    public func sessions(of account: Account, at now: Timestamp) async throws -> [Session] {
        try await store.sessions(of: account.id).filter { !$0.lastUse.isIdle(at: now) }
    }

    /// Ends one session of an account, by the name under which it is listed.
    /// - Returns: its credential; `nil` if the account has no such session.
    public func endSession(named name: String, of account: Account) async throws -> [UInt8]? {
        guard let session = try await store.sessions(of: account.id).first(where: { $0.name == name }) else { return nil }
        try await store.revoke(session.digest)
        forget([session.digest])
        return session.digest
    }

    /// Ends all sessions of an account.
    /// - Returns: the revoked credentials.
    public func endAllSessions(of account: Account) async throws -> [[UInt8]] {
        let revoked = try await store.endSessions(of: account.id, keeping: [])
        forget(revoked)
        return revoked
    }

    /// Ends all credentials of an account, except the current session and the password. The links of an account without a password stay, or nobody
    /// could sign in.
    public func endOtherCredentials(of current: Principal) async throws -> RevokedCredentials {
        let hasPassword = try await store.login(of: current.account.id) != nil
        let kinds = hasPassword ? CredentialKind.all : CredentialKind.all.subtracting([.link])
        let revoked = try await store.endCredentials(kinds, of: current.account.id, keeping: current.credential)
        forget(revoked.values.flatMap(\.self))
        return revoked
    }

    /// Ends all sessions of an account except the current session.
    /// - Returns: the revoked credentials.
    public func endOtherSessions(of current: Principal) async throws -> [[UInt8]] {
        let revoked = try await store.endSessions(of: current.account.id, keeping: current.credential)
        forget(revoked)
        return revoked
    }
}

extension Session {
    /// The start of the digest, which tells the sessions of an account apart and proves nothing.
    public var name: String { digest.shortName }
}
