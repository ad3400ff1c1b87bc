/// The money and the stars of a player. Money is in whole dollars.
public struct Wallet: Hashable, Sendable {
    public let money: Int
    public let stars: Int
    /// The most stars the player ever had.
    public let best: Int
    /// The position of the newest posting. Of two states of one wallet, the state with the higher position is newer.
    public let newest: Int64

    /// The wallet of a player without a posting.
    public static let new = Wallet(money: welcome, stars: 0, best: 0)
    /// The money of a new player.
    public static let welcome = 2000

    public init(money: Int, stars: Int, best: Int, newest: Int64 = 0) {
        self.money = money
        self.stars = stars
        self.best = best
        self.newest = newest
    }

    /// The wallet after a posting at this position.
    package func after(money: Int, stars: Int, at position: Int64) -> Wallet {
        Wallet(money: self.money + money, stars: self.stars + stars, best: max(best, self.stars + stars), newest: position)
    }
}
