import Wire

/// What happens when nobody does anything.
extension Table {
    /// How long a room without people, or after its game, stays open; and how long a paused game waits for its players.
    static var idleLife: Int { 600_000 }
    static var longestPause: Int { 20_000 }
    /// The least a resumed turn has left.
    static var leastAfterPause: Int { 15_000 }

    /// When `ring` should be called next; earlier does no harm.
    var nextAlarm: Timestamp? {
        guard !isClosed else { return nil }
        var next = turnEnds
        for offer in offers { next = .earlier(next, offer.expires) }
        if let pause { next = .earlier(next, pause.since + Self.longestPause) }
        if phase != .playing, phase.isFinished || !somebodyIsHere { next = .earlier(next, touched + Self.idleLife) }
        return next
    }

    /// Looks at the clock again and says what it finds; nothing, if it was called too early.
    mutating func ring(at now: Timestamp) -> [RoomEvent] {
        var events: [RoomEvent] = []
        for offer in offers where offer.expires <= now { events += emit(.withdrawn(offer.kind), at: now) }
        if let pause, pause.since + Self.longestPause <= now { events += resume(at: now) }
        if let end = turnEnds, end <= now { events += turnRanOut(at: now) }
        if phase != .playing, phase.isFinished || !somebodyIsHere, touched + Self.idleLife <= now, !isClosed {
            events += emit(.closed, at: now)
        }
        return events
    }

    /// When the running turn is lost, grace included.
    var turnEnds: Timestamp? {
        guard pause == nil, let clock, let turn else { return nil }
        return clock.due + grace(of: turn)
    }

    func grace(of seat: Int) -> Int {
        TurnClock.grace(roundTrip: roundTrips.indices.contains(seat) ? roundTrips[seat] : 0, bank: chairs[seat]?.bank ?? 0)
    }

    private mutating func turnRanOut(at now: Timestamp) -> [RoomEvent] {
        guard let seat = turn else { return [] }
        let events = emit(.idle(seat: seat, ply: ply + 1, charged: clock?.overlapsOutage != true), at: now)
        if let idle = chairs[seat]?.idle, idle >= TurnClock.idleLimit { return events + drop(seat, why: "idle", at: now) }
        return events + conclude(at: now)
    }

    mutating func pauseClock(at now: Timestamp) -> [RoomEvent] {
        guard phase == .playing, pause == nil, let clock else { return [] }
        return emit(.paused(left: max(0, clock.due - now)), at: now)
    }

    mutating func resume(at now: Timestamp) -> [RoomEvent] {
        guard let pause else { return [] }
        return emit(.resumed(budget: max(pause.left, Self.leastAfterPause)), at: now)
    }

    private var somebodyIsHere: Bool { chairs.contains { $0.map { $0.online && !$0.person.isServerBot } ?? false } }
}
