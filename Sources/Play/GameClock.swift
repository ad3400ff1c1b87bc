public import Identifiers

/// The only source of time in `Play`. It never runs backwards: the implementation of the server adds a monotonic clock to the time of day at the
/// start.
public protocol GameClock: Sendable {
    var now: Timestamp { get }
    /// Returns at `moment` or later; throws when the task is cancelled.
    func sleep(until moment: Timestamp) async throws
}
