import GameRules
import Identifiers
import JSONText
import Wire

/// The lobby topic of one game: the pool's counts, open rooms, and running games.
struct GameLobby: Sendable {
    var log: TopicLog
    /// The number of people in the pool.
    var queue: QueueCount
    /// The moment of the last publication, and the task that publishes later changes.
    var told = Timestamp(milliseconds: 0)
    var telling: Task<Void, Never>?
    /// The last HTTP answer, with its time.
    var answer: (at: Timestamp, view: [UInt8])?
    /// The last HTTP answer about TV. Requests during its rendering wait for the same task.
    var television: (at: Timestamp, view: Task<[UInt8], Never>)?

    init(game: GameID, incarnation: String) {
        log = TopicLog(.lobby(game: game.rawValue), incarnation: incarnation)
        queue = QueueCount(game: game)
    }

    /// The time for which changes are coalesced and HTTP answers are cached.
    static let period = Duration.seconds(1)
    static let longestList = 50
}
