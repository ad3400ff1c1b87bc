import GameRules

extension EndReason {
    /// A seat gave up.
    static let resign = EndReason(rawValue: "resign")
    /// Turns of a seat ran out, one after another.
    static let idle = EndReason(rawValue: "idle")
    /// Another seat did not want to wait for somebody who was away.
    static let gone = EndReason(rawValue: "gone")
    /// All players agreed on a draw.
    static let agreed = EndReason(rawValue: "agreed")
    /// Called off before it had properly begun.
    static let abort = EndReason(rawValue: "abort")
}
