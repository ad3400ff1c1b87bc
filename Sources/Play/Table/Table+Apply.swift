import GameRules

extension Table {
    /// Applies an event. Events are facts, so one that does not apply means that the journal is broken.
    mutating func apply(_ event: RoomEvent, at now: Timestamp) throws(BrokenHistory) {
        guard case .moved(let seat, let text, _, _, let lag, _) = event else { return record(event, at: now) }
        guard var next = position else { throw BrokenHistory(event) }
        let time = gameTime(at: now, lag: lag)
        do { _ = try next.play(text, by: seat, at: time) } catch { throw BrokenHistory(event) }
        position = next
        record(event, at: now, time: time)
    }

    /// Applies an event except the move itself, which `perform` has already played on the position.
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
            if let person = chairs[seat]?.person, !person.isServerBot { keepOut(person.user, at: now) }
            chairs[seat] = nil
        case .owner(let seat): owner = seat
        case .ready(let seat, let on): chairs[seat]?.ready = on
        case .matching(let on): phase = on ? .matching : .lobby
        case .started(let order, let seed): begin(order: order, seed: seed, at: now)
        case .moved(let seat, let move, _, let spent, let lag, let grace):
            let notices = notices(of: move, by: seat)
            history.append(PlayedTurn(seat: seat, move: move, at: now, time: time, spent: spent, lag: lag, grace: grace, notices: notices))
            tookTurn(seat, grace: grace)
            passClock(at: now)
        case .idle(let seat, _, let charged):
            if charged { chairs[seat]?.idle += 1 }
            passTurn(of: seat, spent: clock?.budget ?? 0, at: now)
            passClock(at: now)
        case .deadline: passTurn(of: nil, spent: 0, at: now)
        case .offered(let seat, let kind):
            let asked = ply
            if kind == .draw { chairs[seat]?.askedForDraw = asked }
            offers.append(Offer(kind: kind, seat: seat, expires: now + Offer.lifetime, accepted: [seat]))
        case .answered(let seat, let kind, let yes): answer(kind, by: seat, yes: yes)
        case .withdrawn(let kind): offers.removeAll { $0.kind == kind }
        case .presence(let seat, let online):
            chairs[seat]?.online = online
            chairs[seat]?.gone = online ? nil : now
        case .said(let user, let name, let words, let toWatchers, let key):
            let line = ChatLine(user: user, name: name, words: words, at: now, sequence: sequence, key: key)
            if toWatchers { watchersChat.keep(line) } else { chat.keep(line) }
        case .dropped(let seat, _): chairs[seat]?.out = true
        case .ended(let ending): finish(ending, at: now)
        case .rematched(let room, let match):
            rematch = (room, match)
            offers = []
        case .paused(let left): pause = (left, now)
        case .resumed(let budget):
            pause = nil
            goOn(with: budget, at: now)
        case .restored(let budget, _): restore(budget, at: now)
        case .restarted: comeBack(since: before, at: now)
        case .closed:
            isClosed = true
            if !phase.isFinished { phase = .void }
        }
    }

    private mutating func reconfigure(_ settings: RoomSettings) {
        self.settings = settings
        while chairs.count < settings.seats { chairs.append(nil) }
        while chairs.count > settings.seats, case .some(nil) = chairs.last { chairs.removeLast() }
    }

    private mutating func keepOut(_ user: UserID, at now: Timestamp) {
        keptOut.removeAll { $0.user == user || $0.until <= now }
        if keptOut.count >= Self.mostKeptOut { keptOut.removeFirst() }
        keptOut.append((user, now + Self.exile))
    }

    private mutating func sit(_ person: Person, at seat: Seat) {
        chairs[seat] = Chair(person, online: true)
        if owner == nil { owner = seat }
    }

    private mutating func begin(order: [Seat], seed: UInt64, at now: Timestamp) {
        let master = owner.flatMap { chairs[$0]?.person.user }
        chairs = order.map { chairs[$0] }
        owner = master.flatMap { seat(of: $0) }
        roundTrips = Array(repeating: 0, count: chairs.count)
        phase = .playing
        started = now
        deal(seed: seed)
        passClock(at: now)
    }

    /// The notices of the move just played, for each seat and last for spectators; `nil` if moves are public.
    private func notices(of move: String, by seat: Seat) -> [String?]? {
        guard !kind.profile.movesAreOpen, let position else { return nil }
        return (chairs.seats.map(Optional.some) + [nil]).map { position.notice(of: move, by: seat, for: $0) }
    }

    private mutating func passTurn(of seat: Seat?, spent: Int, at now: Timestamp) {
        let time = Duration.milliseconds(gameTime(at: now))
        history.append(
            PlayedTurn(seat: seat, move: PlayedTurn.idleText, at: now, time: time, spent: spent, lag: 0, grace: 0, isIdle: true))
        position?.timeOut(at: time)
    }

    private mutating func tookTurn(_ seat: Seat, grace: Int) {
        chairs[seat]?.idle = 0
        let bank = (chairs[seat]?.bank ?? 0) - grace + TurnClock.bankGain
        chairs[seat]?.bank = min(TurnClock.fullBank, bank)
        offers.removeAll { $0.kind == .draw && $0.seat != seat }
    }

    private mutating func passClock(at now: Timestamp) {
        guard let turn, let limits = kind.profile.turnClock, deadline == nil else {
            clock = nil
            return
        }
        clock = TurnClock(started: now, budget: limits.budget(idle: chairs[turn]?.idle ?? 0))
    }

    /// Restarts the running turn, or the time to the game's own deadline, with this many milliseconds.
    private mutating func goOn(with budget: Int, at now: Timestamp) {
        if deadline == nil { clock = TurnClock(started: now, budget: budget, overlapsOutage: true) } else { moveDeadline(to: budget, at: now) }
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

    /// Compensates a stall. The absence of offline players is counted anew, because they could not come back meanwhile.
    private mutating func restore(_ budget: Int, at now: Timestamp) {
        goOn(with: budget, at: now)
        for seat in chairs.seats where chairs[seat]?.gone != nil { chairs[seat]?.gone = now }
    }

    /// Restores the table after a crash: all players are offline, and the running turn is not charged.
    private mutating func comeBack(since last: Timestamp, at now: Timestamp) {
        let rest = deadline.map { max(0, $0 - last) }
        for seat in chairs.seats where chairs[seat]?.person.isServerBot == false {
            chairs[seat]?.online = false
            chairs[seat]?.gone = now
        }
        if phase == .matching { phase = .lobby }
        if pause != nil {
            pause?.since = now
        } else if let clock {
            self.clock = TurnClock(started: now, budget: clock.budget, overlapsOutage: true)
        } else if let rest {
            moveDeadline(to: max(rest, leastLeft), at: now)
        }
    }
}

extension [ChatLine] {
    fileprivate mutating func keep(_ line: ChatLine) {
        append(line)
        if count > ChatLine.linesKept { removeFirst(count - ChatLine.linesKept) }
    }
}
