public import Identifiers

/// The choices and the address for the mails that call an account to its games.
public struct TurnMails: Hashable, Sendable {
    /// The number of refusals after which an address is written to no more.
    public static let mostBounces = 2

    /// The choice of the account; `nil` as long as it has not chosen.
    public var choice: Bool?
    /// The time zone of the player, by its name in the time zone database; `nil` if unknown.
    public var zone: String?
    /// The language of the mails; `nil` if unknown.
    public var language: String?
    /// The time at which the last mail was queued.
    public var last: Timestamp?
    /// The address that the account has proved, or that a provider has verified; `nil` without one.
    public var address: String?
    /// How often mail servers refused the address for good.
    public var bounces: Int

    public init(
        choice: Bool? = nil, zone: String? = nil, language: String? = nil, last: Timestamp? = nil, address: String? = nil, bounces: Int = 0
    ) {
        self.choice = choice
        self.zone = zone
        self.language = language
        self.last = last
        self.address = address
        self.bounces = bounces
    }

    public var hasBounced: Bool { bounces >= Self.mostBounces }

    /// Whether the account is called: it has not said no, and has a proved address.
    public var isOn: Bool { address != nil && choice != false }

    /// The address to write to; `nil` for an account that is not called.
    public var recipient: String? { isOn && !hasBounced ? address : nil }
}

/// A change of the choices of an account. A member that is `nil` stays as it is.
public struct TurnMailsChange: Hashable, Sendable {
    public var choice: Bool?
    public var zone: String?
    public var language: String?

    public init(choice: Bool? = nil, zone: String? = nil, language: String? = nil) {
        self.choice = choice
        self.zone = zone
        self.language = language
    }
}

/// A turn of which a player knows from a mail or from their own visit.
public struct TurnCall: Hashable, Sendable {
    public let match: MatchID
    public let ply: Int
    /// The number of moves taken back. Together with the ply it identifies one position of the game.
    public let takeBacks: Int
    /// Whether the player was also reminded that the time runs out.
    public var isReminded: Bool

    public init(match: MatchID, ply: Int, takeBacks: Int, isReminded: Bool) {
        self.match = match
        self.ply = ply
        self.takeBacks = takeBacks
        self.isReminded = isReminded
    }
}
