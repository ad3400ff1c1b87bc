import Identifiers
import Storage

/// Tokens and the bots of players.
extension MemoryAccounts {
    func tokens(of account: Int64) -> [Token] {
        let held = credentials.values.filter { $0.account == account && $0.credential.kind == .token }
        return held.map { Token(credential: $0.credential, created: $0.created, lastUse: $0.lastUse) }.sorted { $0.created > $1.created }
    }

    mutating func issue(_ token: Credential, to account: Int64, by session: [UInt8], atMost limit: Int, at: Timestamp) throws(StoreFailure) {
        try require(session, of: account)
        let expired = tokens(of: account).filter { $0.credential.expires.map { $0 <= at } ?? false }
        guard tokens(of: account).count - expired.count < limit else { throw .full("token") }
        try add(token, to: account, at: at)
        for token in expired { revoke(token.credential.digest) }
    }

    func bots(of owner: Int64) -> [OwnedBot] {
        let live = all.filter { $0.owner == owner && !$0.isRetired }.sorted { $0.id < $1.id }
        return live.map { OwnedBot(account: $0, lastUse: tokens(of: $0.id).map(\.lastUse).max { $0.at < $1.at }) }
    }

    mutating func createBot(
        name: String, of owner: Int64, by session: [UInt8], token: Credential, atMost limit: Int, at: Timestamp
    ) throws(StoreFailure) -> Account {
        try require(session, of: owner)
        guard bots(of: owner).count < limit else { throw .full("bot") }
        return try create(name: name, kind: .bot, guest: false, at: at, credential: token, owner: owner)
    }

    func require(bot: Int64, of owner: Int64, by session: [UInt8]) throws(StoreFailure) {
        try require(session, of: owner)
        guard let account = self[bot], account.owner == owner, !account.isRetired else { throw .missing("bot") }
    }

    mutating func replaceTokens(ofBot bot: Int64, with token: Credential, at: Timestamp) throws(StoreFailure) -> [[UInt8]] {
        let revoked = tokens(of: bot).map(\.credential.digest)
        try add(token, to: bot, at: at)
        for digest in revoked { revoke(digest) }
        return revoked
    }
}

extension Account {
    /// Whether the account is removed in time if it is in no archived game.
    var isSwept: Bool { guest || isRetired }
}
