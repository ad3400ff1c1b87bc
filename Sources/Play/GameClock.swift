/// The only source of time in `Play`. The real one never runs backwards: it reads the time of day once and then counts steadily.
public protocol GameClock: Sendable {
    var now: Timestamp { get }
    /// Returns at `moment` or later; throws when the task is cancelled.
    func sleep(until moment: Timestamp) async throws
}
