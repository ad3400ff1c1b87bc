public import Identifiers

/// The choices and the address for the mails that call an account to its games.
public struct TurnMails: Hashable, Sendable {
    /// The number of refusals after which an address is written to no more.
    public static let mostBounces = 2

    /// The choice of the account; `nil` as long as it has made none.
    public var wish: Bool?
    /// The time zone of the player, by its name in the time zone database; `nil` if unknown.
    public var zone: String?
    /// The language of the mails; `nil` if unknown.
    public var language: String?
    /// When the last one was queued, in milliseconds since 1970.
    public var last: Timestamp?
    /// The address that the account has proved, or that a provider has verified; `nil` without one.
    public var address: String?
    /// How often mail servers refused the address for good.
    public var bounces: Int

    public init(
        wish: Bool? = nil, zone: String? = nil, language: String? = nil, last: Timestamp? = nil, address: String? = nil, bounces: Int = 0
    ) {
        self.wish = wish
        self.zone = zone
        self.language = language
        self.last = last
        self.address = address
        self.bounces = bounces
    }

    public var hasBounced: Bool { bounces >= Self.mostBounces }

    /// Whether the account is called: it has not said no, and has a proved address.
    public var isOn: Bool { address != nil && wish != false }

    /// The address to write to; `nil` for an account that is not called.
    public var recipient: String? { isOn && !hasBounced ? address : nil }
}

/// A change of what an account has chosen. A member that is `nil` stays as it is.
public struct TurnMailsChange: Hashable, Sendable {
    public var wish: Bool?
    public var zone: String?
    public var language: String?

    public init(wish: Bool? = nil, zone: String? = nil, language: String? = nil) {
        self.wish = wish
        self.zone = zone
        self.language = language
    }
}

/// A turn of which a player knows, because they were written to or were there.
public struct TurnCall: Hashable, Sendable {
    public let match: MatchID
    public let ply: Int
    /// With the ply, it tells one position of the game from all others.
    public let takeBacks: Int
    /// Whether they were also told that its time runs out.
    public var isReminded: Bool

    public init(match: MatchID, ply: Int, takeBacks: Int, isReminded: Bool) {
        self.match = match
        self.ply = ply
        self.takeBacks = takeBacks
        self.isReminded = isReminded
    }
}
