/// The stakes of a rank game, which are taken from its players when it begins.
public struct Stakes: Hashable, Sendable {
    /// The stake of each player, in dollars; the winner gets those of all.
    public static let each = 200
    /// The number of players of a rank game.
    public static let players = 2

    public let match: String
    /// The players: two people with accounts, as `u_17`.
    public let users: [String]
    /// Whether a star moves from the loser to the winner.
    public let forStars: Bool

    public init(match: String, users: [String], forStars: Bool = true) {
        self.match = match
        self.users = users
        self.forStars = forStars
    }
}
