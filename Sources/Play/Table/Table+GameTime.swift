import GameRules
import Identifiers

/// Game time: the time since the start of the game without pauses, stalls and network delays.
extension Table {
    func gameTime(at now: Timestamp) -> Duration { max(.zero, now - (started ?? now) - standstill) }

    /// The game time of a move.
    /// - Parameter lag: the network delay to subtract. A move accepted within the grace has at most the time of the deadline.
    func gameTime(at now: Timestamp, lag: Duration) -> Duration {
        let time = max(.zero, gameTime(at: now) - lag)
        return min(time, ownDeadline ?? time)
    }

    /// The game's own deadline in game time.
    var ownDeadline: Duration? {
        guard case .waiting(_, let until?) = stage else { return nil }
        return until
    }

    /// The moment of the game's own deadline; `nil` if there is none.
    var deadline: Timestamp? {
        guard phase == .playing, let started, let ownDeadline else { return nil }
        return started + standstill + ownDeadline
    }

    /// The moment at which the deadline and the longest grace of the seats have passed.
    var deadlineEnds: Timestamp? {
        guard pause == nil, let deadline, case .waiting(let seats, _) = stage else { return nil }
        return deadline + (seats.map { grace(of: $0) }.max() ?? .zero)
    }

    /// Minimum time to act after the clock is resumed; zero in a pause of the game's own, in which no seat can act, and never more than a deadline
    /// of the game's own gave when it was set.
    var leastLeft: Duration {
        guard case .waiting(let seats, let until) = stage, !seats.isEmpty else { return .zero }
        guard let until else { return Self.leastAfterPause }
        return min(Self.leastAfterPause, max(.zero, until - (history.last?.time ?? .zero)))
    }
}
