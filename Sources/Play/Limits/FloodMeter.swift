import Identifiers

/// Counts the refusals by rate of one visit. A client that exceeds the limits by mistake gets an answer to each frame; a flood does not.
struct FloodMeter: Sendable {
    /// The consequence of one more refusal for a visit.
    enum Verdict: Hashable, Sendable {
        case answer
        /// The peer is not read until the next second.
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

    /// Begins a new second.
    /// - Returns: whether the peer was paused and is read again.
    mutating func goOn() -> Bool {
        defer { sinceLook = 0 }
        return sinceLook >= burst
    }
}
