import GameRules
import Wire

/// What happens when nobody does anything.
extension Table {
    /// How long a room without people, or after its game, stays open; and how long a paused game waits for its players.
    static var idleLife: Int { 600_000 }
    static var longestPause: Int { 20_000 }
    /// How long the owner of a room that has not begun may be gone.
    static var longestAbsence: Int { 30_000 }
    /// The least a resumed turn has left.
    static var leastAfterPause: Int { 15_000 }
    /// How long a room may stay open, and how many events beside its game it may hold. A game that has begun is played to its end.
    static var longestLife: Int { 12 * 3_600_000 }
    static var mostSideEvents: Int { 5000 }
    /// Lines of spectators among them, so that a crowd cannot take the players' words and offers from them.
    static var mostWatcherLines: Int { 2500 }

    /// When `ring` should be called next; earlier does no harm.
    var nextAlarm: Timestamp? {
        guard !isClosed else { return nil }
        var next = Timestamp.earlier(turnEnds, deadlineEnds)
        for offer in offers { next = .earlier(next, offer.expires) }
        if let pause { next = .earlier(next, pause.since + Self.longestPause) }
        next = .earlier(next, ownerLeaves)
        return .earlier(next, closingTime?.at)
    }

    /// Looks at the clock again and says what it finds; nothing, if it was called too early.
    mutating func ring(at now: Timestamp) -> [RoomEvent] {
        var events: [RoomEvent] = []
        for offer in offers where offer.expires <= now { events += emit(.withdrawn(offer.kind), at: now) }
        if let pause, pause.since + Self.longestPause <= now { events += resume(at: now) }
        if let end = turnEnds, end <= now { events += turnRanOut(at: now) }
        if let end = deadlineEnds, end <= now { events += emit(.deadline(ply: ply + 1), at: now) + conclude(at: now) }
        if let end = ownerLeaves, end <= now { events += ownerHasLeft(at: now) }
        if !isClosed, let (end, why) = closingTime, end <= now {
            if phase == .matching { events += emit(.matching(false), at: now) }
            events += emit(.closed(why), at: now)
        }
        return events
    }

    /// When an owner who is gone has left the room; `nil` while nobody is here to whom it could pass.
    private var ownerLeaves: Timestamp? {
        guard phase == .lobby, let owner, let gone = chairs[owner]?.gone, heir(of: owner) != nil else { return nil }
        return gone + Self.longestAbsence
    }

    /// When the room closes by itself, if nothing else happens.
    private var closingTime: (at: Timestamp, why: Closing)? {
        guard phase != .playing else { return nil }
        if isFull { return (touched, .events) }
        let oldest = created + Self.longestLife
        guard phase.isFinished || !somebodyIsHere, touched + Self.idleLife < oldest else { return (oldest, .age) }
        return (touched + Self.idleLife, .idle)
    }

    /// Whether the room holds as many events beside its game as it may.
    var isFull: Bool { sideEvents >= Self.mostSideEvents }

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
        if let idle = chairs[seat]?.idle, let limit = kind.profile.turnClock?.idleLimit, idle >= limit {
            return events + drop(seat, why: .idle, at: now)
        }
        return events + conclude(at: now)
    }

    mutating func pauseClock(at now: Timestamp) -> [RoomEvent] {
        guard phase == .playing, pause == nil, let due = clock?.due ?? deadline else { return [] }
        return emit(.paused(left: max(0, due - now)), at: now)
    }

    /// Gives the running turn what it had left at a moment since which its player could do nothing, but no less than after a pause.
    mutating func giveBack(since: Timestamp, why: Restored, at now: Timestamp) -> [RoomEvent] {
        guard phase == .playing, pause == nil, let due = clock?.due ?? deadline else { return [] }
        let budget = max(due - max(since, clock?.started ?? since), leastLeft)
        guard due < now + budget else { return [] }
        return emit(.restored(budget: budget, why: why), at: now)
    }

    mutating func resume(at now: Timestamp) -> [RoomEvent] {
        guard let pause else { return [] }
        return emit(.resumed(budget: max(pause.left, leastLeft)), at: now)
    }

    var somebodyIsHere: Bool { chairs.contains { $0.map { $0.online && !$0.person.isServerBot } ?? false } }
}
