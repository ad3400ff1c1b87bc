import WebSocketServer

/// Decides whether an event loop is late or stuck, from the heartbeat that the watchdog reads at each tick.
///
/// Only the loop's own time counts. A late tick means that the process or the machine stood still, so it counts as one period; time in
/// which the loop's thread was ready to run, but the machine ran others, does not count.
struct LoopWatch: Sendable {
    enum State: Hashable, Sendable {
        case alive, late
        /// The loop is considered lost, and the process has to end.
        case stuck
    }

    /// Time between two ticks.
    static let period = Duration.milliseconds(250)
    /// Time without an answer after which a loop is late.
    static let lateAfter = Duration.seconds(1)
    /// Factor of the limit for a loop that is blocked and does not compute: it may wait for a lock whose owner runs at a low priority, and
    /// does not run for seconds on a busy machine.
    static let patience = 5

    /// Time without an answer after which a computing loop is stuck; zero disables the limit.
    private let limit: Duration
    /// The loop's own time since the unanswered heartbeat.
    private(set) var unanswered = Duration.zero
    private var asked: LoopHeartbeat?
    private var last: LoopHeartbeat?

    init(limit: Duration) { self.limit = limit }

    /// Processor time of the loop since the unanswered heartbeat.
    var computed: Duration { last.flatMap { last in asked.map { last.computed - $0.computed } } ?? .zero }

    /// - Parameter elapsed: time since the tick before.
    /// - Returns: the state, and whether to request another heartbeat.
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
