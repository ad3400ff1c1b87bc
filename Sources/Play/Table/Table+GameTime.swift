import GameRules

/// Time as the game sees it: since its start, without what was lost to pauses, outages and the network.
extension Table {
    /// Milliseconds since the game began.
    func gameTime(at now: Timestamp) -> Int { max(0, now - (started ?? now) - standstill) }

    /// - Parameter lag: what the network took of it. A move that is let in after a deadline came before it.
    func gameTime(at now: Timestamp, lag: Int) -> Duration {
        let time = max(0, gameTime(at: now) - lag)
        return .milliseconds(min(time, ownDeadline ?? time))
    }

    /// Since the game began, in milliseconds.
    private var ownDeadline: Int? {
        guard case .waiting(_, let until?) = stage else { return nil }
        return until.milliseconds
    }

    /// When the game's own deadline is; `nil` if it has none now.
    var deadline: Timestamp? {
        guard phase == .playing, let started, let ownDeadline else { return nil }
        return started + standstill + ownDeadline
    }

    /// When it has passed for everybody, slow networks too.
    var deadlineEnds: Timestamp? {
        guard pause == nil, let deadline, case .waiting(let seats, _) = stage else { return nil }
        return deadline + (seats.map { grace(of: $0.index) }.max() ?? 0)
    }

    /// The least that is left of the time to act once the clock runs again, in milliseconds. A pause of the game's own, in which nobody can
    /// act, becomes no longer.
    var leastLeft: Int {
        if case .waiting(let seats, _) = stage, seats.isEmpty { 0 } else { Self.leastAfterPause }
    }

    /// Moves the game's own deadline so that it is in `budget` milliseconds.
    mutating func moveDeadline(to budget: Int, at now: Timestamp) {
        guard let started, let ownDeadline else { return }
        standstill = now - started - (ownDeadline - budget)
    }
}
