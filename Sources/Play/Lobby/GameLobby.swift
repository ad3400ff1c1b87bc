import JSONText
import Wire

/// The public face of one game: who waits, which rooms are open, what is being played.
struct GameLobby: Sendable {
    var log: TopicLog
    /// How many wait for an opponent.
    var queue: QueueCount
    /// When the list was last sent, and the task that sends it again if something changed meanwhile.
    var told = Timestamp(milliseconds: 0)
    var telling: Task<Void, Never>?
    /// The last answer given over HTTP, and when.
    var answer: (at: Timestamp, view: [UInt8])?
    /// The same of the games on TV; who asks while it is being put together waits for it.
    var television: (at: Timestamp, view: Task<[UInt8], Never>)?

    init(game: String, incarnation: String) {
        log = TopicLog(.lobby(game: game), incarnation: incarnation)
        queue = QueueCount(game: game)
    }

    /// Changes gather, and answers are kept, for this long, in milliseconds.
    static let period = 1000
    static let longestList = 50
}
