public import Identifiers
public import Storage
import Synchronization

/// Personal tokens, and the bots of players. Each of these changes needs a session, and a token does not permit it.
extension Identities {
    /// The reason a token or a bot was not made.
    public enum TokenRefusal: Error, Hashable, Sendable {
        case tooManyTokens
        case tooManyBots
        /// The player has no such bot.
        case noBot
    }

    /// Tokens of one account.
    public static let maxTokens = 32
    /// Bots of one player that have not retired.
    public static let maxBots = 16
    private static let day = Duration.seconds(86_400)

    // MARK: - Tokens

    /// The tokens of an account that have not expired, the newest first.
    public func tokens(of account: Account, at now: Timestamp) async throws -> [Token] {
        try await store.tokens(of: account.id).filter { $0.credential.expires.map { $0 > now } ?? true }
    }

    /// Issues a token for the account of a session.
    ///
    /// - Throws: `TokenRefusal.tooManyTokens`, or the store's errors.
    public func issueToken(_ request: TokenRequest, to current: Principal, at: Timestamp) async throws -> (token: Token, secret: Secret) {
        let secret = Secret(.token)
        let credential = Credential(
            digest: secret.digest, kind: .token, scopes: request.scopes.map(\.rawValue), label: request.label,
            expires: request.days.map { at + Self.day * $0 })
        do {
            try await store.issue(credential, to: current.account.id, by: current.credential, atMost: Self.maxTokens, at: at)
        } catch StoreFailure.full("token") {
            throw TokenRefusal.tooManyTokens
        }
        return (Token(credential: credential, created: at, lastUse: CredentialUse(at: at)), secret)
    }

    /// Revokes one token of an account, by the name under which it is listed.
    /// - Returns: its credential; `nil` if the account has no such token.
    public func revokeToken(named name: String, of account: Account) async throws -> [UInt8]? {
        guard let token = try await store.tokens(of: account.id).first(where: { $0.name == name }) else { return nil }
        try await store.revoke(token.credential.digest)
        forget([token.credential.digest])
        return token.credential.digest
    }

    // MARK: - Bots

    /// The bots of a player that have not retired, the oldest first.
    public func bots(of account: Account) async throws -> [OwnedBot] { try await store.bots(of: account.id) }

    /// Creates a bot of the player of a session.
    ///
    /// - Throws: `PlayerName.Refusal`, `TokenRefusal.tooManyBots`, or the store's errors.
    public func makeBot(named name: String, of current: Principal, at: Timestamp) async throws -> Minted {
        let name = try free(name)
        try mustHaveRoom()
        let secret = Secret(.token)
        let credential = Self.credential(secret, Scope.ofBots)
        let bot = try await changingBot {
            try await store.createBot(
                name: name.text, of: current.account.id, by: current.credential, token: credential, atMost: Self.maxBots, at: at)
        }
        return Minted(identity: Principal(account: bot, credential: credential), secret: secret)
    }

    /// - Throws: `PlayerName.Refusal`, `TokenRefusal.noBot`, or the store's errors.
    public func renameBot(_ bot: Int64, of current: Principal, to name: String) async throws -> Account {
        let name = try free(name)
        let renamed = try await changingBot {
            try await store.renameBot(bot, of: current.account.id, by: current.credential, to: name.text)
        }
        cache.withLock { $0.rename(bot, to: renamed.name) }
        return renamed
    }

    /// Replaces the tokens of a bot by another one.
    ///
    /// - Throws: `TokenRefusal.noBot`, or the store's errors.
    /// - Returns: its secret, and the revoked credentials.
    public func replaceToken(ofBot bot: Int64, of current: Principal, at: Timestamp) async throws -> (secret: Secret, revoked: [[UInt8]]) {
        let secret = Secret(.token)
        let credential = Self.credential(secret, Scope.ofBots)
        let revoked = try await changingBot {
            try await store.replaceTokens(ofBot: bot, of: current.account.id, by: current.credential, with: credential, at: at)
        }
        forget(revoked)
        return (secret, revoked)
    }

    /// Takes a bot out of service. Its name stays with its games.
    ///
    /// - Throws: `TokenRefusal.noBot`, or the store's errors.
    /// - Returns: the revoked credentials.
    public func retireBot(_ bot: Int64, of current: Principal) async throws -> [[UInt8]] {
        let revoked = try await changingBot { try await store.retireBot(bot, of: current.account.id, by: current.credential) }
        forget(revoked)
        return revoked
    }

    /// Writes, and translates the refusals of the store.
    private func changingBot<Value: Sendable>(_ write: () async throws -> Value) async throws -> Value {
        do {
            return try await write()
        } catch StoreFailure.full("bot") {
            throw TokenRefusal.tooManyBots
        } catch StoreFailure.missing("bot") {
            throw TokenRefusal.noBot
        } catch StoreFailure.taken("name") {
            throw PlayerName.Refusal.taken
        }
    }
}

extension Token {
    /// The start of the digest, which tells the tokens of an account apart and proves nothing.
    public var name: String { credential.digest.shortName }
}

extension [UInt8] {
    /// The first eight bytes in hexadecimal digits.
    var shortName: String { prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
