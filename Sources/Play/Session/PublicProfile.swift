import Identifiers
public import JSONText
public import Storage

/// A player, as everybody sees them. All that a topic or the HTTP API says of a player is written here.
public struct PublicProfile: Sendable {
    private let user: String?
    private let name: String
    private let kind: String
    private let avatar: Avatar?
    private let isRetired: Bool
    private let joined: Int
    /// The player who made a bot.
    private var owner: (user: String, name: String)?
    /// Of a member.
    private var wallet: Wallet?
    private var (played, won) = (0, 0)

    /// - Parameters:
    ///   - owner: the player who made a bot.
    ///   - wallet: the wallet of a member.
    public init(_ account: Account, owner: Account? = nil, wallet: Wallet? = nil, played: Int = 0, won: Int = 0) {
        user = account.user.rawValue
        name = account.name
        kind = account.kind.rawValue
        avatar = account.avatar
        isRetired = account.isRetired
        joined = Int(account.joined.milliseconds)
        self.owner = owner.map { ($0.user.rawValue, $0.name) }
        self.wallet = wallet
        self.played = played
        self.won = won
    }

    init(_ identity: Identity) {
        user = identity.user?.rawValue
        name = identity.name
        kind = identity.kind.rawValue
        avatar = identity.avatar
        isRetired = identity.isRetired
        joined = Int(identity.joined.milliseconds)
        owner = identity.owner.map { ($0.user.rawValue, $0.name) }
        wallet = identity.holdings?.wallet
        played = identity.played
        won = identity.won
    }

    /// Writes who the player is.
    /// - Parameter key: the name of the member with the id.
    public func writeWho(as key: StaticString = "user", to json: inout JSONWriter) {
        json.field(key, user)
        json.field("name", name)
        json.field("kind", kind)
        if let avatar { json.field("avatar", avatar.text) }
        if let owner {
            json.key("owner")
            json.beginObject()
            json.field("id", owner.user)
            json.field("name", owner.name)
            json.endObject()
        }
        if isRetired { json.field("retired", true) }
    }

    /// Writes the stars of a member, and the games of any player.
    public func writeRecord(to json: inout JSONWriter) {
        if let wallet {
            json.field("stars", wallet.stars)
            json.field("max_stars", wallet.best)
        }
        json.field("played", played)
        json.field("win", won)
    }

    public func writeJoined(to json: inout JSONWriter) { json.field("joined", joined) }
}
