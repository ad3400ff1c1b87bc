import JSONText
import Wire

/// One TV channel: always the best game of its kind, one after another.
struct TVChannel: Sendable {
    var subscribers: [Subscriber] = []
    var featured: RoomNumber?
    /// Counts the times there was nothing to show.
    var blanks = 0
    /// Changes to the next game when the last position has been seen.
    var turning: Task<Void, Never>?

    /// How long a finished game stays on the channel, in milliseconds.
    static let linger = 4000
}
