/// The wallet of a player, and the rewards that wait for them.
public struct Holdings: Hashable, Sendable {
    public let wallet: Wallet
    /// The number of finished games that count towards presents.
    public let finished: Int
    /// The number of presents that were opened.
    public let opened: Int
    /// The last day whose money was paid, as `2026-11-24`; `nil` if no day was paid.
    public let paidDay: String?

    /// The holdings of a new player.
    public static let new = Holdings(wallet: .new)

    public init(wallet: Wallet, finished: Int = 0, opened: Int = 0, paidDay: String? = nil) {
        self.wallet = wallet
        self.finished = finished
        self.opened = opened
        self.paidDay = paidDay
    }

    /// The number of presents that wait to be opened.
    public var presents: Int { max(0, finished / Present.games - opened) }

    /// The finished games towards the next present; all of them while one waits.
    public var progress: Int { presents > 0 ? Present.games : finished % Present.games }

    /// The newer parts of two states of one player. States may arrive out of order, but their values only grow.
    public func merging(_ other: Holdings) -> Holdings {
        Holdings(
            wallet: wallet.newest >= other.wallet.newest ? wallet : other.wallet, finished: max(finished, other.finished),
            opened: max(opened, other.opened), paidDay: [paidDay, other.paidDay].compactMap { $0 }.max())
    }
}
