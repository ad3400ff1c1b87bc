import WebSocketServer

/// Decides whether an event loop is late or stuck. A value, told what was seen of the loop at each tick of the watchdog.
///
/// Only time that is the loop's own counts. A tick that comes late says that the process or the machine stood still, so it counts as one
/// that came in time; and time in which the loop's thread was ready to run, but the machine ran others, does not count at all.
struct LoopWatch: Sendable {
    enum State: Hashable, Sendable {
        case alive, late
        /// It will not come back.
        case stuck
    }

    /// Between two ticks.
    static let period = Duration.milliseconds(250)
    /// A loop that has not answered for so long is late.
    static let lateAfter = Duration.seconds(1)
    /// A loop that is blocked, and does not compute, gets so much more time: it may wait for a lock whose owner runs at a low priority, and
    /// on a busy machine does not run at all for seconds.
    static let patience = 5

    /// A loop that computes for so long without an answer is stuck; zero for never.
    private let limit: Duration
    /// The loop's own time since it was asked.
    private(set) var unanswered = Duration.zero
    private var asked: LoopHeartbeat?
    private var last: LoopHeartbeat?

    init(limit: Duration) { self.limit = limit }

    /// Processor time since the loop was asked.
    var computed: Duration { last.flatMap { last in asked.map { last.computed - $0.computed } } ?? .zero }

    /// - Parameter elapsed: since the tick before.
    /// - Returns: the state, and whether to ask again.
    mutating func tick(after elapsed: Duration, _ heartbeat: LoopHeartbeat) -> (state: State, asks: Bool) {
        let waited = last.map { heartbeat.waited - $0.waited } ?? .zero
        last = heartbeat
        guard let asked, !heartbeat.isAnswered else {
            asked = heartbeat
            unanswered = .zero
            return (.alive, true)
        }
        unanswered += max(.zero, min(elapsed, Self.period) - waited)
        return (state(computed: heartbeat.computed - asked.computed), false)
    }

    private func state(computed: Duration) -> State {
        if limit > .zero, unanswered >= limit, computed >= limit || unanswered >= limit * Self.patience { return .stuck }
        return unanswered >= Self.lateAfter ? .late : .alive
    }
}
