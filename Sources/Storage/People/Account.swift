public import Identifiers

/// A person or program that can take a seat: a guest, a member, or a bot.
public struct Account: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable { case human, bot }

    public let id: Int64
    public var name: String
    public let kind: Kind
    public var guest: Bool
    /// `nil` for the default picture.
    public var avatar: Avatar?
    public let joined: Timestamp
    /// The player who made a bot; `nil` for the bots of the operator, and for people.
    public var owner: Int64?
    /// Whether its owner took a bot out of service: it has no credential and can get no new credential.
    public var isRetired: Bool

    /// Whether it is a person who can sign in again.
    public var isMember: Bool { kind == .human && !guest }

    /// The id on the wire: `u_17`.
    public var user: UserID { UserID(account: id) }

    public init(
        id: Int64, name: String, kind: Kind, guest: Bool, joined: Timestamp, avatar: Avatar? = nil, owner: Int64? = nil, isRetired: Bool = false
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.guest = guest
        self.joined = joined
        self.avatar = avatar
        self.owner = owner
        self.isRetired = isRetired
    }
}
