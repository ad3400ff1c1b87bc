/// The postings that committed with the entries of a room: the stakes at the begin of a rank game, and the settlement at its end.
public struct Receipt: Hashable, Sendable {
    /// The postings of one player.
    public struct Share: Hashable, Sendable {
        public let user: String
        /// The changes.
        public let money: Int
        public let stars: Int
        /// The wallet after them.
        public let wallet: Wallet

        public init(user: String, money: Int, stars: Int, wallet: Wallet) {
            self.user = user
            self.money = money
            self.stars = stars
            self.wallet = wallet
        }
    }

    public enum Step: String, Hashable, Sendable {
        /// The game has begun; its stakes are in the pot.
        case staked
        case won, drawn
        /// The game does not count; its stakes are back.
        case void
    }

    public let step: Step
    /// In the order of the seats.
    public let shares: [Share]

    public init(step: Step, shares: [Share]) {
        self.step = step
        self.shares = shares
    }
}
