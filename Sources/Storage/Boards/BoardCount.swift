/// The players who share a value of a board.
public struct BoardCount: Hashable, Sendable {
    /// The value by which the board orders players. It is stars, dollars, a rating, or the lower bound of the win rate in units of 1/10,000.
    public let value: Int
    public let players: Int

    public init(value: Int, players: Int) {
        self.value = value
        self.players = players
    }
}
