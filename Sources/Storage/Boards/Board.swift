public import Identifiers

/// A list of players in the order of one value. People and bots have boards of their own.
public struct Board: Hashable, Sendable {
    public enum Order: String, CaseIterable, Hashable, Sendable {
        /// All members by their stars or by their money, from their first day on. Both count in all games together.
        case stars, money
        /// Players by their win rate in one game, then by their matches (`WinRate`).
        case winrate
        /// Players by their rating among people in one game. A provisional one is on no board.
        case rating

        /// Whether the order is the same for all games.
        public var isOfAllGames: Bool { self == .stars || self == .money }
    }

    public let order: Order
    /// The game whose matches the rows count.
    public let game: String
    public let kind: Account.Kind

    public init(order: Order, game: String, kind: Account.Kind) {
        self.order = order
        self.game = game
        self.kind = kind
    }
}

/// A player on a board.
public struct BoardRow: Hashable, Sendable {
    /// Counted from 1; players with equal values share a rank.
    public let rank: Int
    public let account: Int64
    public let name: String
    public let avatar: Avatar?
    /// Stars, dollars, the win rate per mille, or the rating.
    public let value: Int
    /// The numbers of matches against others in the game of the board that were played and won.
    public let played: Int
    public let won: Int

    /// The form used on the wire: `u_17`.
    public var user: UserID { UserID(account: account) }

    public init(rank: Int, account: Int64, name: String, avatar: Avatar?, value: Int, played: Int, won: Int) {
        self.rank = rank
        self.account = account
        self.name = name
        self.avatar = avatar
        self.value = value
        self.played = played
        self.won = won
    }
}

/// One page of a board.
public struct BoardPage: Hashable, Sendable {
    public let rows: [BoardRow]
    /// The number of players on the board.
    public let total: Int
    /// The places of the first and the last row, if others come before or after them.
    public let previous: BoardPlace?
    public let next: BoardPlace?

    public init(rows: [BoardRow], total: Int, previous: BoardPlace?, next: BoardPlace?) {
        self.rows = rows
        self.total = total
        self.previous = previous
        self.next = next
    }
}
