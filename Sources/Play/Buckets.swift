import Wire

/// The rates of one visit.
struct Buckets: Sendable {
    enum Kind { case commands, moves, chat, openings }

    private var commands: RateLimit
    private var moves: RateLimit
    private var chat: RateLimit
    private var openings: RateLimit
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

    /// - Returns: `nil`, or in how many milliseconds there is one again.
    mutating func take(_ kind: Kind, at now: Timestamp) -> Int? {
        switch kind {
        case .commands: commands.take(at: now.milliseconds)
        case .moves: moves.take(at: now.milliseconds)
        case .chat: chat.take(at: now.milliseconds)
        case .openings: openings.take(at: now.milliseconds)
        }
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
