public import Identifiers

/// The contacts of a player: the users they block or mute, the users who block them, and the users who may challenge them. Other users are not told.
public struct ContactRules: Hashable, Sendable {
    public enum Challengers: Hashable, Sendable {
        case all
        case followed(Set<UserID>)
        case nobody

        func contain(_ user: UserID) -> Bool {
            switch self {
            case .all: true
            case .followed(let users): users.contains(user)
            case .nobody: false
            }
        }
    }

    /// The users whom the player blocks.
    public var blocked: Set<UserID>
    /// The users whose chat lines the player does not see, among them the blocked ones.
    public var hidden: Set<UserID>
    /// The users who block the player.
    public let blockedBy: Set<UserID>
    public let challengers: Challengers
    /// The number of the reading of the store: of two, the rules with the greater one are the newer.
    public let reading: UInt64

    public init(
        blocked: Set<UserID> = [], hidden: Set<UserID> = [], blockedBy: Set<UserID> = [], challengers: Challengers = .all, reading: UInt64 = 0
    ) {
        self.blocked = blocked
        self.hidden = hidden
        self.blockedBy = blockedBy
        self.challengers = challengers
        self.reading = reading
    }

    /// The users with whom the player is not matched.
    var apart: Set<UserID> { blocked.union(blockedBy) }

    func mayBeChallenged(by user: UserID) -> Bool { !blocked.contains(user) && challengers.contain(user) }

    /// Adds a user who is blocked because of their device.
    mutating func block(_ user: UserID) {
        blocked.insert(user)
        hidden.insert(user)
    }
}
