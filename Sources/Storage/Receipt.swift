/// The changes of players that committed with the entries of a room: the stakes at the begin of a rank game, its settlement, and what any finished
/// game counts for.
public struct Receipt: Hashable, Sendable {
    /// The changes of one player.
    public struct Share: Hashable, Sendable {
        public let user: String
        public let money: Int
        public let stars: Int
        /// The holdings after them.
        public let holdings: Holdings

        public init(user: String, money: Int = 0, stars: Int = 0, holdings: Holdings) {
            self.user = user
            self.money = money
            self.stars = stars
            self.holdings = holdings
        }
    }

    public enum Step: String, Hashable, Sendable {
        /// The game has begun; its stakes are in the pot.
        case staked
        case won, drawn
        /// The game does not count; its stakes are back.
        case void
        /// The game had no stakes.
        case played
    }

    public let step: Step
    /// In the order of the seats; those of people without stakes only if the game counts for something.
    public let shares: [Share]

    public init(step: Step, shares: [Share]) {
        self.step = step
        self.shares = shares
    }
}
