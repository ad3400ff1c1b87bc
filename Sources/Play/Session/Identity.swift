public import GameRules
public import Identifiers
import Networks
public import Storage

/// The authenticated user of a connection, or a stranger.
public struct Identity: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable { case anon, human, bot }
    public enum Scope: String, Hashable, Sendable { case watch, play, chat, profile, bot, admin }

    /// `u_17`; `nil` for a stranger.
    public let user: UserID?
    public var name: String
    public let kind: Kind
    public var guest: Bool
    /// `nil` for the default picture.
    public var avatar: Avatar?
    public let scopes: Set<Scope>
    /// Money, stars and rewards of a member; `nil` for guests, bots and strangers.
    public var holdings: Holdings?
    /// The ratings among people, by game; empty for a profile. A game without an entry has not rated the user.
    public var ratings: [GameID: ShownRating]
    /// The networks of the connection; `nil` for a profile.
    var networks: NetworkShares?
    /// Games finished and won before this visit.
    public var played: Int
    public var won: Int
    public let joined: Timestamp
    /// The credential that proved the user, so that its revocation ends the connection; `nil` without a credential.
    public let credential: CredentialID?
    /// The time at which that credential becomes invalid; `nil` for never.
    public let expires: Timestamp?
    /// The player who made a bot; `nil` for the bots of the operator, and for people.
    public let owner: Owner?
    /// Whether its owner took a bot out of service.
    public var isRetired: Bool
    /// The messages of the server that the user has not dismissed.
    public var notices: [Notice]
    /// Empty for a profile.
    public var contacts: ContactRules

    /// The player who made a bot.
    public struct Owner: Hashable, Sendable {
        public let user: UserID
        public let name: String

        public init(user: UserID, name: String) {
            self.user = user
            self.name = name
        }
    }

    public init(
        user: UserID?, name: String, kind: Kind, guest: Bool, avatar: Avatar? = nil, scopes: Set<Scope>, holdings: Holdings? = nil,
        ratings: [GameID: ShownRating] = [:], played: Int = 0, won: Int = 0,
        joined: Timestamp = Timestamp(milliseconds: 0), credential: CredentialID? = nil, expires: Timestamp? = nil,
        owner: Owner? = nil, isRetired: Bool = false, notices: [Notice] = [], contacts: ContactRules = ContactRules()
    ) {
        self.user = user
        self.name = name
        self.kind = kind
        self.guest = guest
        self.avatar = avatar
        self.scopes = scopes
        self.holdings = holdings
        self.ratings = ratings
        self.played = played
        self.won = won
        self.joined = joined
        self.credential = credential
        self.expires = expires
        self.owner = owner
        self.isRetired = isRetired
        self.notices = notices
        self.contacts = contacts
    }

    var mayPlay: Bool { scopes.contains(.play) || scopes.contains(.bot) }

    public static let anonymous = Identity(user: nil, name: "", kind: .anon, guest: false, scopes: [.watch])
}
