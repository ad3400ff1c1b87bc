public import Identifiers
public import Storage
import Synchronization

/// Creates guests and bots, and authenticates them by their credentials.
///
/// Answers from a bounded cache, so that a reconnect does not read the store. A rename, another avatar or a revocation made here takes effect at
/// once; one made by another process takes effect after a restart.
public final class Identities: Sendable {
    /// A new account and its secret. The secret is not stored: this is the only opportunity to hand it over.
    public struct Minted: Sendable {
        public let identity: Principal
        public let secret: Secret
    }

    let store: any AccountStore & TicketStore & DeletionStore & TokenStore & PictureStore & LinkStore & ProfileStore
    private let reserved: ReservedNames
    private let admitsNewcomers: @Sendable () -> Bool
    let cache: Mutex<PrincipalCache>

    /// A new account is refused, because the server has no room for more.
    public struct NoRoom: Error {}

    /// - Parameters:
    ///   - reserved: The names of the server's own bots, which no account may take.
    ///   - admitsNewcomers: Asked before each new account.
    public init(
        store: any AccountStore & TicketStore & DeletionStore & TokenStore & PictureStore & LinkStore & ProfileStore, reserved: [String] = [],
        cacheLimit: Int = 4096, admitsNewcomers: @escaping @Sendable () -> Bool = { true }
    ) {
        self.admitsNewcomers = admitsNewcomers
        self.store = store
        self.reserved = ReservedNames(players: reserved)
        cache = Mutex(PrincipalCache(limit: cacheLimit))
    }

    // MARK: - Making

    /// Creates a guest with the given name, or with a generated one such as "Guest 4821".
    ///
    /// - Throws: `PlayerName.Refusal`, or the store's errors.
    public func mintGuest(name: String? = nil, at: Timestamp) async throws -> Minted {
        if let name { return try await mint(try free(name), kind: .human, guest: true, secret: Secret(.session), Scope.ofGuests, at: at) }
        for digits in [4, 4, 4, 6, 6, 9, 9] {
            do {
                let name = try PlayerName("Guest \(Self.number(digits: digits))")
                return try await mint(name, kind: .human, guest: true, secret: Secret(.session), Scope.ofGuests, at: at)
            } catch PlayerName.Refusal.taken {}
        }
        throw PlayerName.Refusal.taken
    }

    /// Creates a token for the operator's bot of that name, and the bot if it does not exist. A name of any other account is refused as taken.
    public func mintBot(name: String, at: Timestamp) async throws -> Minted {
        let name = try free(name)
        guard let bot = try await store.account(named: name.text) else {
            return try await mint(name, kind: .bot, guest: false, secret: Secret(.token), Scope.ofBots, at: at)
        }
        guard bot.kind == .bot, bot.owner == nil, !bot.isRetired else { throw PlayerName.Refusal.taken }
        let secret = Secret(.token)
        let credential = Self.credential(secret, Scope.ofBots)
        try await store.add(credential, to: bot.id, at: at)
        return Minted(identity: Principal(account: bot, credential: credential), secret: secret)
    }

    /// Refuses another account while the server has no room for it.
    func mustHaveRoom() throws(NoRoom) { guard admitsNewcomers() else { throw NoRoom() } }

    private func mint(
        _ name: PlayerName, kind: Account.Kind, guest: Bool, secret: Secret, _ scopes: [Scope], at: Timestamp
    ) async throws -> Minted {
        try mustHaveRoom()
        let credential = Self.credential(secret, scopes)
        do {
            let account = try await store.create(name: name.text, kind: kind, guest: guest, at: at, credential: credential)
            return Minted(identity: Principal(account: account, credential: credential), secret: secret)
        } catch StoreFailure.taken("name") {
            throw PlayerName.Refusal.taken
        }
    }

    // MARK: - Knowing again

    /// The identity for the cookie `palisade_session`; `nil` if it is not valid.
    /// - Parameter use: the current use. It is recorded if it is the first use for an hour, or comes from another place.
    public func identity(session text: String, use: CredentialUse) async throws -> Principal? {
        guard let secret = Secret(text, kind: .session) else { return nil }
        return try await identity(secret, use)
    }

    /// The identity for an `Authorization: Bearer` header, or for `hello.token`.
    public func identity(bearer text: String, use: CredentialUse) async throws -> Principal? {
        guard let secret = Secret(text, kind: .token) else { return nil }
        return try await identity(secret, use)
    }

    private func identity(_ secret: Secret, _ use: CredentialUse) async throws -> Principal? {
        let digest = secret.digest
        let (known, version) = cache.withLock { ($0[digest], $0.version) }
        let (identity, last): (Principal, CredentialUse)
        if let known {
            (identity, last) = known
        } else {
            guard let proof = try await store.account(provedBy: digest), proof.credential.kind == secret.kind else { return nil }
            (identity, last) = (Principal(account: proof.account, credential: proof.credential), proof.lastUse)
            cache.withLock { $0.keep(identity, lastUse: last, for: digest, lookedUpAt: version) }
        }
        guard !identity.isExpired(at: use.at), secret.kind == .token || !last.isIdle(at: use.at) else {
            try await revoke(secret)
            return nil
        }
        await record(use, after: last, of: digest)
        return identity
    }

    /// A failure to record a use, for example on a full disk, does not refuse its user.
    func record(_ use: CredentialUse, after last: CredentialUse, of digest: [UInt8]) async {
        guard let new = use.news(after: last) else { return }
        // One of several simultaneous requests writes.
        guard cache.withLock({ $0.record(new, of: digest) }) else { return }
        try? await store.record(new, of: digest)
    }

    // MARK: - Changing

    /// - Throws: `PlayerName.Refusal`, or the store's errors.
    public func rename(_ account: Int64, to name: String) async throws -> Account {
        let name = try free(name)
        do {
            let renamed = try await store.rename(account, to: name.text)
            cache.withLock { $0.rename(account, to: renamed.name) }
            return renamed
        } catch StoreFailure.taken("name") {
            throw PlayerName.Refusal.taken
        }
    }

    /// - Parameter avatar: `nil` for the default picture.
    /// - Throws: the store's errors.
    public func setAvatar(_ avatar: Avatar?, of account: Int64) async throws -> Account {
        let changed = try await store.setAvatar(avatar, of: account)
        cache.withLock { $0.setAvatar(avatar, of: account) }
        return changed
    }

    /// Revokes the secret. Idempotent. The caller closes the sockets that the secret opened.
    public func revoke(_ secret: Secret) async throws {
        try await store.revoke(secret.digest)
        cache.withLock { $0.forget(secret.digest) }
    }

    /// Removes guests and retired bots, unless they are in an archived game by now. Their cookies become invalid.
    func removeIdleGuests(_ ids: [Int64]) async throws {
        try await store.removeIdleGuests(ids)
        cache.withLock { $0.remove(Set(ids)) }
    }

    func idleGuests(after id: Int64, limit: Int, madeBefore time: Timestamp) async throws -> IdleGuests {
        try await store.idleGuests(after: id, limit: limit, madeBefore: time)
    }

    // MARK: - Rules

    func free(_ raw: String) throws(PlayerName.Refusal) -> PlayerName {
        let name = try PlayerName(raw)
        guard !reserved.contains(name) else { throw .reserved }
        return name
    }

    static func credential(_ secret: Secret, _ scopes: [Scope]) -> Credential {
        Credential(digest: secret.digest, kind: secret.kind, scopes: scopes.map(\.rawValue))
    }

    static func number(digits: Int) -> Int {
        let first = (1..<digits).reduce(1) { value, _ in value * 10 }
        return Int.random(in: first..<(first * 10))
    }
}
