/// Counts what one visit was refused for rate: a few answers are due to somebody who does not know the limits, but not one for each frame of a flood.
struct FloodMeter: Sendable {
    /// The consequence of one more refusal for a visit.
    enum Verdict: Hashable, Sendable {
        case answer
        /// The peer has had enough answers for this second: what it sends next may wait.
        case pause
        case end
    }

    private let burst: Int
    private var refusals = 0
    private var sinceLook = 0
    private var started: Timestamp

    init(_ limits: VisitLimits, at now: Timestamp) {
        burst = Int(min(limits.commands.burst, 1e9))
        started = now
    }

    /// Counts one refusal.
    mutating func refused(at now: Timestamp) -> Verdict {
        if now - started >= VisitLimits.floodWindow {
            started = now
            refusals = 0
        }
        refusals += 1
        sinceLook += 1
        if refusals > 3 * burst { return .end }
        return sinceLook >= burst ? .pause : .answer
    }

    /// - Returns: whether the peer was paused and may go on.
    mutating func goOn() -> Bool {
        defer { sinceLook = 0 }
        return sinceLook >= burst
    }
}
