public import Identifiers

/// Tokens of accounts, and the bots of players.
///
/// Each write needs a session of the player, which is checked in its transaction: a write throws `StoreFailure.missing("session")` if the session was
/// revoked. A write about a bot throws `.missing("bot")` if the player has no such bot or the bot has retired.
public protocol TokenStore: Sendable {
    /// The tokens of an account, the newest first, expired ones included.
    func tokens(of account: Int64) async throws -> [Token]
    /// Adds a token, and removes expired tokens of the account.
    ///
    /// Throws `StoreFailure.full("token")` if the account has `limit` others.
    func issue(_ token: Credential, to account: Int64, by session: [UInt8], atMost limit: Int, at: Timestamp) async throws
    /// The bots of a player that have not retired, the oldest first.
    func bots(of owner: Int64) async throws -> [OwnedBot]
    /// Creates a bot with its token.
    ///
    /// Throws `StoreFailure.full("bot")` if the player has `limit` others that have not retired, or `.taken("name")`.
    func createBot(name: String, of owner: Int64, by session: [UInt8], token: Credential, atMost limit: Int, at: Timestamp) async throws -> Account
    /// Throws `StoreFailure.taken("name")`.
    func renameBot(_ bot: Int64, of owner: Int64, by session: [UInt8], to name: String) async throws -> Account
    /// Replaces the tokens of a bot by another one.
    /// - Returns: the digests of the revoked tokens.
    func replaceTokens(ofBot bot: Int64, of owner: Int64, by session: [UInt8], with token: Credential, at: Timestamp) async throws -> [[UInt8]]
    /// Takes a bot out of service and revokes its tokens.
    /// - Returns: the digests of the revoked tokens.
    func retireBot(_ bot: Int64, of owner: Int64, by session: [UInt8]) async throws -> [[UInt8]]
}
