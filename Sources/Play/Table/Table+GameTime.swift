import GameRules

/// Game time: the time since the start of the game without pauses, stalls and network delays.
extension Table {
    /// Milliseconds since the game began.
    func gameTime(at now: Timestamp) -> Int { max(0, now - (started ?? now) - standstill) }

    /// The game time of a move.
    /// - Parameter lag: milliseconds of network delay to subtract. A move accepted within the grace has at most the time of the deadline.
    func gameTime(at now: Timestamp, lag: Int) -> Duration {
        let time = max(0, gameTime(at: now) - lag)
        return .milliseconds(min(time, ownDeadline ?? time))
    }

    /// The game's own deadline in milliseconds of game time.
    private var ownDeadline: Int? {
        guard case .waiting(_, let until?) = stage else { return nil }
        return until.milliseconds
    }

    /// The moment of the game's own deadline; `nil` if there is none.
    var deadline: Timestamp? {
        guard phase == .playing, let started, let ownDeadline else { return nil }
        return started + standstill + ownDeadline
    }

    /// The moment at which the deadline and the longest grace of the seats have passed.
    var deadlineEnds: Timestamp? {
        guard pause == nil, let deadline, case .waiting(let seats, _) = stage else { return nil }
        return deadline + (seats.map { grace(of: $0) }.max() ?? 0)
    }

    /// Minimum time to act after the clock is resumed, in milliseconds; 0 in a pause of the game's own, in which no seat can act.
    var leastLeft: Int {
        if case .waiting(let seats, _) = stage, seats.isEmpty { 0 } else { Self.leastAfterPause }
    }

    /// Moves the game's own deadline so that it is in `budget` milliseconds.
    mutating func moveDeadline(to budget: Int, at now: Timestamp) {
        guard let started, let ownDeadline else { return }
        standstill = now - started - (ownDeadline - budget)
    }
}
