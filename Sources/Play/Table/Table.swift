import GameRules
import Identifiers
import Storage
import Wire

/// The state of a room as a value. Commands and the time are arguments; the results are events, already applied.
///
/// `perform` and `tick` decide on new events, `apply` repeats recorded ones. Both change the table by `record` alone, so all of it is
/// written in this file. Replaying the events of a room through `apply` gives the same table.
struct Table: Sendable {
    let kind: GameKind
    /// Five digits.
    let number: RoomNumber
    /// The permanent identity: archive id and incarnation.
    let match: MatchID
    let created: Timestamp

    /// The user who opened the room, with the key and the settings of that command.
    @Seldom private(set) var opener: Opener?
    @Shared private(set) var settings = RoomSettings()
    private(set) var chairs: [Chair?] = [nil, nil]
    /// The seat of the owner; `nil` in an empty room.
    private(set) var owner: Seat?
    private(set) var phase = Phase.lobby
    private(set) var position: (any Game)? { didSet { stage = position?.stage } }
    /// The stage of the position, cached because every step needs it.
    private(set) var stage: Stage?
    /// The seed of the game.
    private(set) var seed: UInt64?
    private(set) var clock: TurnClock?
    /// The remaining time of the turn and the begin of the pause, while the clock is stopped.
    private(set) var pause: (left: Duration, since: Timestamp)?
    /// Time since the start that does not count as game time: pauses and compensated stalls.
    private(set) var standstill = Duration.zero
    private(set) var history = History()
    /// The seats that left the game, in games whose rules depend on it.
    @Seldom private(set) var departures: [Departure]
    /// The number of take-backs. With the ply, it identifies a position of the game.
    private(set) var takeBacks = 0
    @Seldom private(set) var offers: [Offer]
    @Seldom private(set) var exclusions: Exclusions
    @Seldom private(set) var chat: Chat
    @Seldom private(set) var watchersChat: Chat
    @Seldom private(set) var ending: Ending?
    /// The changes that the end made; `nil` until they are known, and for a game without changes.
    @Seldom private(set) var settlement: Settlement?
    /// Whether stars move in the next game of a rank room, and for whom.
    @Seldom private(set) var terms: StarTerms
    /// The terms of the game that runs or is over.
    @Seldom private(set) var playedTerms: StarTerms
    @Seldom private(set) var rematch: (room: RoomNumber, match: MatchID)?
    private(set) var started: Timestamp?
    private(set) var ended: Timestamp?
    private(set) var isClosed = false
    /// The number of the newest event, which is the number of events so far.
    private(set) var sequence = 0
    /// Number of events besides the game: chat, settings, connects and disconnects.
    private(set) var sideEvents = 0
    /// Number of spectators' chat lines among these.
    private(set) var watcherLines = 0
    /// The time of the newest event.
    private(set) var touched: Timestamp

    /// The last measured round trips by seat. They are not events, because they only affect the grace.
    private(set) var roundTrips: [Duration] = []

    /// - Parameter settings: the settings that the room will be opened with, if they are known before.
    init(kind: GameKind, number: RoomNumber, match: MatchID, created: Timestamp, settings: RoomSettings? = nil) {
        self.kind = kind
        self.number = number
        self.match = match
        self.created = created
        touched = created
        guard let settings else { return }
        self.settings = settings
        chairs = Array(repeating: nil, count: settings.seats)
    }

    /// Records the measured round trip of a player's network.
    mutating func note(roundTrip: Duration, of user: UserID) {
        guard let seat = seat(of: user), roundTrips.indices.contains(seat.index) else { return }
        roundTrips[seat.index] = roundTrip
    }

    /// Takes over the round trips of another state of this table; they are measurements and do not depend on decisions.
    mutating func keepRoundTrips(of other: Table) { roundTrips = other.roundTrips }

    var ply: Int { history.count }

    /// The only seat that may act while the game runs; `nil` if there are several seats, or no seat.
    var turn: Seat? { phase == .playing ? stage?.turn : nil }

    /// Whether a seat may act now. An eliminated seat may not, even if the game still waits for it.
    func mayAct(_ seat: Seat) -> Bool {
        guard phase == .playing, chairs[seat]?.out == false, case .waiting(let seats, _) = stage else { return false }
        return seats.contains(seat)
    }

    func seat(of user: UserID) -> Seat? { chairs.firstSeat { $0.map { $0.person.user == user && !$0.left } ?? false } }

    /// Whether the server's own bots play each other, for spectators.
    var isExhibition: Bool { chairs.allSatisfy { $0?.person.isServerBot == true } }

    var people: [Person] { chairs.compactMap { $0.flatMap { $0.left ? nil : $0.person } } }
}

extension Table {
    /// Applies an event. Events are facts, so one that does not apply means that the journal is broken.
    mutating func apply(_ event: RoomEvent, at now: Timestamp) throws(BrokenHistory) {
        if case .tookBack(_, let ply) = event, !(0..<self.ply).contains(ply) { throw BrokenHistory(event) }
        guard case .moved(let seat, let text, _, _, let lag, _) = event else {
            record(event, at: now)
            // A resource that the options name may be gone since, such as a file that a game brings.
            switch event {
            case .started, .tookBack: if position == nil { throw BrokenHistory(event) }
            default: break
            }
            return
        }
        guard var next = position else { throw BrokenHistory(event) }
        let time = gameTime(at: now, lag: lag)
        do { _ = try next.play(text, by: seat, at: time, lag: lag) } catch { throw BrokenHistory(event) }
        recordMove(event, to: next, at: now, time: time)
    }

    /// Records a move that led to this position.
    mutating func recordMove(_ event: RoomEvent, to next: any Game, at now: Timestamp, time: Duration) {
        position = next
        record(event, at: now, time: time)
    }

    /// Applies an event, except the position after a move.
    /// - Parameter time: the game time of a move. It is passed in, because the deadline that limits it may be gone after the move.
    mutating func record(_ event: RoomEvent, at now: Timestamp, time: Duration = .zero) {
        sequence += 1
        if !event.belongsToGame { sideEvents += 1 }
        if case .said(_, _, _, toWatchers: true, _) = event { watcherLines += 1 }
        let before = touched
        touched = now
        switch event {
        case .created(let settings, let user, let key):
            opener = Opener(user: user, key: key, settings: settings)
            self.settings = settings
            chairs = Array(repeating: nil, count: settings.seats)
        case .configured(let settings): reconfigure(settings)
        case .joined(let seat, let person): sit(person, at: seat)
        case .left(let seat) where phase.isFinished || phase == .playing: chairs[seat]?.left = true
        case .left(let seat): chairs[seat] = nil
        case .kicked(let seat):
            if let person = chairs[seat]?.person, !person.isServerBot { exclusions.add(person.user, at: now) }
            chairs[seat] = nil
        case .owner(let seat): owner = seat
        case .ready(let seat, let on): chairs[seat]?.ready = on
        case .matching(let on): phase = on ? .matching : .lobby
        case .started(let order, let seed): begin(order: order, seed: seed, at: now)
        case .moved(let seat, let move, _, let spent, let lag, let grace):
            let notices = notices(of: move, by: seat)
            history.append(PlayedTurn(seat: seat, move: move, at: now, time: time, spent: spent, lag: lag, grace: grace, notices: notices))
            tookTurn(seat, grace: grace, at: now)
            passClock(at: now)
        case .idle(let seat, _, let charged):
            if charged { chairs[seat]?.idle += 1 }
            passTurn(of: seat, spent: clock?.budget ?? .zero, at: now)
            passClock(at: now)
        case .deadline: passTurn(of: nil, spent: .zero, at: now)
        case .offered(let seat, let kind):
            let asked = ply
            if kind == .draw { chairs[seat]?.askedForDraw = asked }
            if kind == .takeback { chairs[seat]?.askedToTakeBack = asked }
            offers.append(Offer(kind: kind, seat: seat, expires: now + (staysOpen(kind) ? Offer.longLifetime : Offer.lifetime), accepted: [seat]))
        case .answered(let seat, let kind, let yes): answer(kind, by: seat, yes: yes)
        case .withdrawn(let kind): offers.removeAll { $0.kind == kind }
        case .tookBack(let seat, let ply): undoMoves(to: ply, for: seat, at: now)
        case .presence(let seat, let online):
            chairs[seat]?.online = online
            chairs[seat]?.gone = online ? nil : now
        case .avatar(let seat, let avatar): chairs[seat]?.person.avatar = avatar
        case .renamed(let seat, let name): chairs[seat]?.person.name = name
        case .said(let user, let name, let words, let toWatchers, let key):
            let line = ChatLine(user: user, name: name, words: words, at: now, sequence: sequence, key: key)
            if toWatchers { watchersChat.add(line) } else { chat.add(line) }
        case .dropped(let seat, _): drop(seat, at: now)
        case .ended(let ending): finish(ending, at: now)
        case .settled(let settlement): take(settlement)
        case .stars(let terms): self.terms = terms
        case .wallet(let seat, let wallet): chairs[seat]?.person.wallet = wallet
        case .rematched(let room, let match):
            rematch = (room, match)
            offers = []
        case .paused(let left): pause = (left, now)
        case .resumed(let budget):
            pause = nil
            goOn(with: budget, at: now)
        case .restored(let budget, _): restore(budget, at: now)
        case .gaveTime(_, let time): clock?.extend(by: time)
        case .restarted: restoreAfterRestart(since: before, at: now)
        case .closed:
            isClosed = true
            if !phase.isFinished { phase = .void }
        }
    }

    /// Shows a deleted account under its alias. No event: the journal is rewritten instead.
    mutating func erase(_ erasure: RoomErasure) {
        for seat in chairs.seats {
            guard let person = chairs[seat]?.person else { continue }
            chairs[seat]?.person = erasure.erase(person)
        }
        chat.erase(erasure)
        watchersChat.erase(erasure)
    }

    private mutating func reconfigure(_ settings: RoomSettings) {
        self.settings = settings
        while chairs.count < settings.seats { chairs.append(nil) }
        while chairs.count > settings.seats, case .some(nil) = chairs.last { chairs.removeLast() }
    }

    private mutating func sit(_ person: Person, at seat: Seat) {
        chairs[seat] = Chair(person, online: true)
        if owner == nil { owner = seat }
    }

    private mutating func begin(order: [Seat], seed: UInt64, at now: Timestamp) {
        let master = owner.flatMap { chairs[$0]?.person.user }
        chairs = order.map { chairs[$0] }
        owner = master.flatMap { seat(of: $0) }
        roundTrips = Array(repeating: .zero, count: chairs.count)
        phase = .playing
        playedTerms = terms
        started = now
        self.seed = seed
        position = try? kind.game.init(options: settings.options, seats: chairs.count, seed: seed)
        let time = settings.control.bank?.initial
        for seat in chairs.seats { chairs[seat]?.time = time }
        passClock(at: now)
    }

    /// The notices of the move just played, for each seat and last for spectators; `nil` if moves are public.
    private func notices(of move: String, by seat: Seat) -> [String?]? {
        guard !kind.profile.movesAreOpen, let position else { return nil }
        return (chairs.seats.map(Optional.some) + [nil]).map { position.notice(of: move, by: seat, for: $0) }
    }

    private mutating func passTurn(of seat: Seat?, spent: Duration, at now: Timestamp) {
        let time = gameTime(at: now)
        history.append(
            PlayedTurn(seat: seat, move: PlayedTurn.idleText, at: now, time: time, spent: spent, lag: .zero, grace: .zero, isIdle: true))
        position?.timeOut(at: time)
        offers.removeAll { $0.kind == .takeback }
    }

    /// Removes the turns from `ply` on. If each player has one time for the whole game, the used time stays used.
    private mutating func undoMoves(to ply: Int, for seat: Seat, at now: Timestamp) {
        if let turn, let clock, chairs[turn]?.time != nil { chairs[turn]?.time = max(.zero, clock.due - now) }
        history.truncate(to: ply)
        position = positionOfHistory()
        takeBacks += 1
        chairs[seat]?.askedToTakeBack = nil
        offers = []
        passClock(at: now)
    }

    private mutating func drop(_ seat: Seat, at now: Timestamp) {
        chairs[seat]?.out = true
        guard kind.profile.readsTime else { return }
        let departure = Departure(seat: seat, ply: ply, time: gameTime(at: now))
        departures.append(departure)
        position?.drop(seat, at: departure.time)
    }

    private mutating func tookTurn(_ seat: Seat, grace: Duration, at now: Timestamp) {
        let rest = settings.control.bank.flatMap { bank in clock.map { max(.zero, $0.due - now) + bank.increment } }
        chairs[seat]?.tookTurn(grace: grace, rest: rest)
        offers.removeAll { $0.kind == .takeback || ($0.kind == .draw && $0.seat != seat) }
    }

    private mutating func passClock(at now: Timestamp) {
        guard let turn, let budget = budget(of: turn), deadline == nil, !isUnhurried(turn) else {
            clock = nil
            return
        }
        clock = TurnClock(started: now, budget: budget)
    }

    /// Restarts the running turn, or the time to the game's own deadline, with this budget.
    private mutating func goOn(with budget: Duration, at now: Timestamp) {
        if deadline == nil { clock = TurnClock(started: now, budget: budget, overlapsOutage: true) } else { moveDeadline(to: budget, at: now) }
    }

    /// Moves the game's own deadline so that it is in `budget`.
    private mutating func moveDeadline(to budget: Duration, at now: Timestamp) {
        guard let started, let ownDeadline else { return }
        standstill = now - started - (ownDeadline - budget)
    }

    private mutating func answer(_ kind: Offer.Kind, by seat: Seat, yes: Bool) {
        guard let index = offers.firstIndex(where: { $0.kind == kind }) else { return }
        if yes { offers[index].accepted.insert(seat) } else { offers.remove(at: index) }
    }

    private mutating func finish(_ ending: Ending, at now: Timestamp) {
        self.ending = ending
        phase = ending.counts ? .over : .void
        ended = now
        clock = nil
        pause = nil
        offers = []
        for seat in chairs.seats {
            let isServerBot = chairs[seat]?.person.isServerBot ?? false
            chairs[seat]?.ready = isServerBot
        }
    }

    private mutating func take(_ settlement: Settlement) {
        self.settlement = settlement
        for share in settlement.shares {
            guard let seat = seat(of: share.user) else { continue }
            chairs[seat]?.person.wallet = share.wallet
            if let rating = share.newRating { chairs[seat]?.person.rating = rating }
        }
    }

    /// Compensates a stall. The absence of offline players is counted anew, because they could not come back meanwhile.
    private mutating func restore(_ budget: Duration, at now: Timestamp) {
        goOn(with: budget, at: now)
        for seat in chairs.seats where chairs[seat]?.gone != nil { chairs[seat]?.gone = now }
    }

    /// Restores the table after a crash: all players are offline, and the running turn is not charged.
    private mutating func restoreAfterRestart(since last: Timestamp, at now: Timestamp) {
        let rest = deadline.map { max(.zero, $0 - last) }
        for seat in chairs.seats where chairs[seat]?.person.isServerBot == false {
            chairs[seat]?.online = false
            chairs[seat]?.gone = now
        }
        if phase == .matching { phase = .lobby }
        if pause != nil {
            pause?.since = now
        } else if let clock {
            self.clock =
                settings.control.isCorrespondence ? clock.afterOutage(at: now) : TurnClock(started: now, budget: clock.budget, overlapsOutage: true)
        } else if let rest {
            moveDeadline(to: max(rest, leastLeft), at: now)
        }
    }
}
