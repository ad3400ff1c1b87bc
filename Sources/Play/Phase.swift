/// Where a room stands. It only moves forwards, but for `matching`, which may be called off.
enum Phase: String, Hashable, Sendable, CaseIterable {
    case lobby, matching, playing, over, void

    var isFinished: Bool { self == .over || self == .void }
}

/// How a game ended.
struct Ending: Hashable, Sendable {
    /// `nil`: a draw, or a game that did not count.
    let winner: Int?
    /// goal, resign, idle, gone, agreed, repetition, plies, abort, void
    let why: String
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
