public import Identifiers

extension MatchRecord {
    /// Turns before which a game that is given up earns its winner neither a star nor a rating.
    public static let fewestPliesToEarn = 8

    /// Whether a player gave up or left so early that the others have earned nothing.
    public var isCutShort: Bool { Self.isCutShort(why: why, plies: plies) }

    public static func isCutShort(why: String, plies: Int) -> Bool { (why == "resign" || why == "gone") && plies < fewestPliesToEarn }

    /// Whether bots played among themselves.
    public var isOfBots: Bool { !players.isEmpty && players.allSatisfy { $0.kind == "bot" } }

    public func isPlayed(by user: UserID?) -> Bool { players.contains { $0.user == user } }

    public func isWon(by user: UserID) -> Bool { players.contains { $0.user == user && $0.seat == winner } }
}
