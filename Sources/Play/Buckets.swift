import Wire

/// The rates of one visit.
struct Buckets: Sendable {
    var commands: RateLimit
    var moves: RateLimit
    var chat: RateLimit
    var openings: RateLimit
    private var refusals = 0
    private var windowStarted: Timestamp

    init(_ limits: VisitLimits, now: Timestamp) {
        func bucket(_ limit: VisitLimits.Bucket) -> RateLimit {
            RateLimit(rate: limit.perSecond, burst: limit.burst, now: now.milliseconds)
        }
        commands = bucket(limits.commands)
        moves = bucket(limits.moves)
        chat = bucket(limits.chat)
        openings = bucket(limits.openings)
        windowStarted = now
    }

    /// Counts one refusal.
    mutating func isFlood(at now: Timestamp, burst: Double) -> Bool {
        if now - windowStarted >= VisitLimits.floodWindow {
            windowStarted = now
            refusals = 0
        }
        refusals += 1
        return Double(refusals) > 3 * burst
    }
}
