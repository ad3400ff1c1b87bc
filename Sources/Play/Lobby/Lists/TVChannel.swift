import JSONText
import Wire

/// A TV channel, which shows the most watched game of its kind, one after another.
struct TVChannel: Sendable {
    var subscribers: [Subscriber] = []
    var featured: RoomNumber?
    /// Counts the times at which there was no game to show.
    var blanks = 0
    /// The task that switches to the next game after the final position was shown.
    var turning: Task<Void, Never>?

    /// The time for which a finished game stays on the channel.
    static let linger = Duration.seconds(4)
}
