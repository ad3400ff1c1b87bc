import GameRules

extension EndReason {
    /// A seat resigned.
    static let resign = EndReason(rawValue: "resign")
    /// A seat reached the limit of consecutive idle turns.
    static let idle = EndReason(rawValue: "idle")
    /// A seat used up its time for the whole game.
    static let time = EndReason(rawValue: "time")
    /// Another seat claimed the game from an absent player.
    static let gone = EndReason(rawValue: "gone")
    /// All players agreed on a draw.
    static let agreed = EndReason(rawValue: "agreed")
    /// The game reached its maximum number of plies.
    static let plies = EndReason(rawValue: "plies")
    /// The game was aborted before every seat had its first turn, and does not count.
    static let abort = EndReason(rawValue: "abort")
    /// The server was away for so long that a rank game does not count.
    static let void = EndReason(rawValue: "void")
}
