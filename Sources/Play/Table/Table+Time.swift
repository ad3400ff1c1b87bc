import GameRules
import Identifiers
import Wire

/// Events caused by time: timeouts, expiring offers, closing.
extension Table {
    /// The time for which an empty or finished room stays open, and for which a paused game waits for its players.
    static var idleLife: Duration { .seconds(600) }
    /// The time for which a finished exhibition can be looked at.
    static var exhibitionLife: Duration { .seconds(30) }
    static var longestPause: Duration { .seconds(20) }
    /// The time after which the others do not wait for an offline seat in a game without turns.
    static var forgottenAfter: Duration { .seconds(120) }
    /// The time for which the owner may be offline before the game.
    static var longestAbsence: Duration { .seconds(30) }
    /// The same for the owner of an invited room.
    static var longestAbsenceOfHost: Duration { .seconds(600) }
    /// Minimum remaining time of a resumed turn.
    static var leastAfterPause: Duration { .seconds(15) }
    /// Maximum age of a room, and maximum number of events besides the game. A game that has begun is played to its end.
    static var longestLife: Duration { .seconds(12 * 3600) }
    static var mostSideEvents: Int { 5000 }
    /// Maximum number of spectators' chat lines among these, so that spectators cannot use up the players' share.
    static var mostWatcherLines: Int { 2500 }

    /// The next moment at which `tick` must be called; an earlier call has no effect.
    var nextAlarm: Timestamp? {
        guard !isClosed else { return nil }
        var next = Timestamp.earlier(turnEnds, deadlineEnds)
        for offer in offers { next = .earlier(next, offer.expires) }
        if let pause { next = .earlier(next, pause.since + Self.longestPause) }
        next = .earlier(next, ownerLeaves)
        next = .earlier(next, gameIsAbandoned)
        return .earlier(next, closingTime?.at)
    }

    /// Emits the events that are due. Emits no event if it is called too early.
    mutating func tick(at now: Timestamp) -> [RoomEvent] {
        var events: [RoomEvent] = []
        for offer in offers where offer.expires <= now { events += emit(.withdrawn(offer.kind), at: now) }
        if let pause, pause.since + Self.longestPause <= now { events += resume(at: now) }
        if let end = turnEnds, end <= now { events += turnRanOut(at: now) }
        if let end = deadlineEnds, end <= now { events += emit(.deadline(ply: ply + 1), at: now) + conclude(at: now) }
        if let end = ownerLeaves, end <= now { events += ownerHasLeft(at: now) }
        if let end = gameIsAbandoned, end <= now { events += abandon(at: now) }
        if !isClosed, let (end, why) = closingTime, end <= now {
            if phase == .matching { events += emit(.matching(false), at: now) }
            events += emit(.closed(why), at: now)
        }
        return events
    }

    /// The moment at which an offline owner loses the room; `nil` without another player to whom it could pass.
    private var ownerLeaves: Timestamp? {
        guard phase == .lobby, let owner, let gone = chairs[owner]?.gone, heir(of: owner) != nil else { return nil }
        return gone + (settings.invited ? Self.longestAbsenceOfHost : Self.longestAbsence)
    }

    /// The moment at which a running game without any clock or deadline is over, because all its players have disconnected.
    private var gameIsAbandoned: Timestamp? {
        guard phase == .playing, clock == nil, deadline == nil, pause == nil, !somebodyIsHere else { return nil }
        let last = chairs.compactMap { $0?.gone }.max() ?? touched
        return last + kind.profile.abandonment
    }

    /// Ends a game that all players have left. Each keeps the score so far.
    private mutating func abandon(at now: Timestamp) -> [RoomEvent] {
        var events: [RoomEvent] = []
        for seat in chairs.seats where phase == .playing && chairs[seat]?.out == false { events += drop(seat, why: .gone, at: now) }
        return events
    }

    /// The moment at which the room closes without further events, and the reason.
    private var closingTime: (at: Timestamp, why: CloseReason)? {
        guard phase != .playing else { return nil }
        if isFull { return (touched, .events) }
        if isExhibition { return (touched + Self.exhibitionLife, .idle) }
        let oldest = created + Self.longestLife
        guard phase.isFinished || !somebodyIsHere, touched + Self.idleLife < oldest else { return (oldest, .age) }
        return (touched + Self.idleLife, .idle)
    }

    /// Whether the room has reached the maximum number of events besides the game.
    var isFull: Bool { sideEvents >= Self.mostSideEvents }

    /// Whether a turn of this seat has no limit: in a casual game against server bots alone, a person may look at the board for as long as they like
    /// before their first move. A program has no need to.
    func isUnhurried(_ seat: Seat) -> Bool {
        guard settings.mode == .casual, let chair = chairs[seat], chair.person.kind != .bot, !chair.hasMoved else { return false }
        return chairs.seats.allSatisfy { $0 == seat || chairs[$0]?.person.isServerBot == true }
    }

    /// The limits of a turn; `nil` if it has no limits, or if the time is given for the whole game.
    var limits: GameProfile.TurnClock? { settings.control.limits(kind.profile.turnClock) }

    /// The time of a turn that begins; `nil` without limit.
    func budget(of seat: Seat) -> Duration? { chairs[seat]?.time ?? limits?.budget(idle: chairs[seat]?.idle ?? 0) }

    /// The moment at which the running turn is lost, grace included.
    var turnEnds: Timestamp? {
        guard pause == nil, let clock, let turn else { return nil }
        return clock.due + grace(of: turn)
    }

    func grace(of seat: Seat) -> Duration {
        TurnClock.grace(roundTrip: roundTrips.indices.contains(seat.index) ? roundTrips[seat.index] : .zero, bank: chairs[seat]?.bank ?? .zero)
    }

    private mutating func turnRanOut(at now: Timestamp) -> [RoomEvent] {
        guard let seat = turn else { return [] }
        if chairs[seat]?.time != nil || settings.control.isCorrespondence { return drop(seat, why: .time, at: now) }
        let events = emit(.idle(seat: seat, ply: ply + 1, charged: clock?.overlapsOutage != true), at: now)
        if let idle = chairs[seat]?.idle, let limit = limits?.idleLimit, idle >= limit {
            return events + drop(seat, why: .idle, at: now)
        }
        return events + conclude(at: now)
    }

    mutating func pauseClock(at now: Timestamp) -> [RoomEvent] {
        guard phase == .playing, pause == nil, let due = clock?.due ?? deadline else { return [] }
        return emit(.paused(left: max(.zero, due - now)), at: now)
    }

    /// Restores the time that the running turn had left at the begin of a stall, and at least the time of a resumed turn.
    mutating func giveBack(since: Timestamp, why: TimeLoss, at now: Timestamp) -> [RoomEvent] {
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
