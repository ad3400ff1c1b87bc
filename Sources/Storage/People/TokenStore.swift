public import Identifiers

/// Tokens of accounts, and the bots of players.
///
/// A session of the player permits each write, and is compared in its transaction: all writes throw `StoreFailure.missing("session")` if it was
/// revoked. Those about a bot throw `.missing("bot")` if it is not a bot of that player, or has retired.
public protocol TokenStore: Sendable {
    /// The tokens of an account, the newest first, expired ones included.
    func tokens(of account: Int64) async throws -> [Token]
    /// Adds a token. Removes expired ones of the account.
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
