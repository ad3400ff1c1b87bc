import GameRules

struct ChatLine: Hashable, Sendable {
    enum Words: Hashable, Sendable {
        case text(String)
        case preset(String)
    }

    static let presets: Set<String> = ["hi", "gl", "gg", "wp", "ty", "oops", "brb", "bye"]
    /// Characters, and lines kept.
    static let longestText = 200
    static let linesKept = 50

    let user: UserID
    let name: String
    let words: Words
    let at: Timestamp
    /// The number of the event that brought the line.
    let sequence: Int
    /// What makes the same line sent again the same line.
    let key: String?
}
