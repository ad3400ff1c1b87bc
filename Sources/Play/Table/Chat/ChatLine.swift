import GameRules
import Identifiers

struct ChatLine: Hashable, Sendable {
    enum Words: Hashable, Sendable {
        case text(String)
        case preset(String)
    }

    /// Ready-made lines, in the order in which a page offers them.
    static let presets = ["hi", "gl", "gg", "wp", "ty", "oops", "brb", "bye"]
    /// Maximum number of characters of a line, and of lines kept.
    static let longestText = 200
    static let linesKept = 50

    let user: UserID
    let name: String
    let words: Words
    let at: Timestamp
    /// The number of the event that added the line.
    let sequence: Int
    /// The idempotency key of the command: a line with the same user and key is added once.
    let key: String?
}
