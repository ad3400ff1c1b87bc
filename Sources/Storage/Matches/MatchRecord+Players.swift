public import Identifiers

extension MatchRecord {
    /// The fewest turns of a game that can earn its winner a star or a rating, if another player gives up.
    public static let fewestPliesToEarn = 8

    /// Whether a player gave up or left so early that the others earned nothing.
    public var isCutShort: Bool { Self.isCutShort(why: why, plies: plies) }

    public static func isCutShort(why: String, plies: Int) -> Bool { (why == "resign" || why == "gone") && plies < fewestPliesToEarn }

    /// Whether bots played among themselves.
    public var isOfBots: Bool { !players.isEmpty && players.allSatisfy { $0.kind == "bot" } }

    public func isPlayed(by user: UserID?) -> Bool { players.contains { $0.user == user } }

    public func isWon(by user: UserID) -> Bool { players.contains { $0.user == user && $0.seat == winner } }
}
