import GameRules

/// Where a room stands. It only moves forwards, but for `matching`, which may be called off.
enum Phase: String, Hashable, Sendable, CaseIterable {
    case lobby, matching, playing, over, void

    var isFinished: Bool { self == .over || self == .void }
}

/// How a game ended.
struct Ending: Hashable, Sendable {
    /// `nil`: a draw, or a game that did not count.
    let winner: Int?
    let why: EndReason

    /// Whether the game counts: it stands in the archive, and somebody may have won.
    var counts: Bool { why != .abort }
}

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

/// Something a player has put to the others.
struct Offer: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable { case draw, rematch }

    static let lifetime = 30_000
    /// Own moves between two offers of a draw by the same seat.
    static let movesBetweenDraws = 2

    let kind: Kind
    let seat: Int
    let expires: Timestamp
    /// Seats that said yes, the author's among them.
    var accepted: Set<Int>
}

struct ChatLine: Hashable, Sendable {
    enum Words: Hashable, Sendable {
        case text(String)
        case preset(String)
    }

    static let presets: Set<String> = ["hi", "gl", "gg", "wp", "ty", "oops", "brb", "bye"]
    /// Characters, and lines kept.
    static let longestText = 200
    static let linesKept = 50

    let user: String
    let name: String
    let words: Words
    let at: Timestamp
    /// The number of the event that brought the line.
    let sequence: Int
    /// What makes the same line sent again the same line.
    let key: String?
}
