import DequeModule
import GameRules
import Identifiers
import Storage
import Wire

/// The path of events from the decision through the journal to publication.
extension Room {
    /// The delay before the room retries after the journal refused an append.
    private static var pauseAfterRefusal: Duration { .milliseconds(200) }
    private static var mostOwed: Int { 64 }
    /// The absence of the server after which a rank game does not count.
    static var longestOutage: Duration { .seconds(600) }

    /// Appends the events that the table has just decided to the journal, and publishes them when they are durable.
    ///
    /// If the journal's queue is full, the table is rolled back to the staged state, and the sender gets `busy`.
    /// - Parameters:
    ///   - then: gets `true` when the events are durable and places are updated, `false` if they never will be.
    ///   - opens: whether the events open the room, so that the answer has its number.
    /// - Returns: whether the journal accepted the events.
    @discardableResult
    func stage(
        _ events: [RoomEvent], reply: Reply?, then: (@Sendable (Bool) -> Void)? = nil, opens: Bool = false
    ) -> Bool {
        let now = table.touched
        let batch = lastBatch + 1
        let entries = zip((log.sequence + 1)..., events).map { sequence, event in
            JournalEntry(room: key, seq: sequence, at: now, kind: event.journalKind, body: event.journalBody)
        }
        do throws(StoreFailure) {
            let needsRelease = try services.journal.hold(entries, effect: effect(of: events)) { [loop] outcome in
                loop.submit { self.assumeIsolated { room in room.settled(batch, outcome) } }
            }
            if needsRelease { loop.submit { [journal = services.journal] in journal.release() } }
        } catch {
            rejectedByJournal(reply: reply, then: then)
            return false
        }
        count(events)
        settleDeposits(after: events)
        for event in events { log.append(event, at: now) }
        lastBatch = batch
        refused = nil
        let publication = Publication(events: events, before: staged, snapshot: Snapshot(table))
        staged = publication.snapshot
        let answer = Answer(reply: reply, sequence: table.sequence, opened: opens ? number : nil, then: then)
        outgoing.append(Outgoing(batch: batch, since: now, message: .events(publication, answer)))
        arm()
        return true
    }

    /// Rolls back the last decision, because the journal's queue is full.
    private func rejectedByJournal(reply: Reply?, then: (@Sendable (Bool) -> Void)?) {
        rollBack(to: staged)
        let now = services.clock.now
        patience = now + Self.pauseAfterRefusal
        if refused == nil { refused = now }
        then?(false)
        inOrder { _ in reply?.refuse(.journalBusy) }
        arm()
        wakeBot()
    }

    /// Queues an action of the room's own, to be retried when the journal may accept it.
    func retryLater(_ act: @escaping (isolated Room) -> Void) {
        guard retries.count < Self.mostOwed else { return }
        retries.append(act)
        arm()
    }

    private func count(_ events: [RoomEvent]) {
        guard !read({ $0.isExhibition }) else { return }
        for event in events {
            switch event {
            case .moved(_, _, _, _, _, let grace):
                services.meters.moves.increment()
                if grace > .zero { services.meters.graceUsed.increment(by: grace.milliseconds) }
            case .idle: services.meters.idleTurns.increment()
            case .started: services.meters.matches.increment()
            default: break
            }
        }
    }

    /// Sends after everything decided before is durable; at once if nothing is pending.
    func inOrder(_ send: @escaping (isolated Room) -> Void) {
        guard !outgoing.isEmpty else { return send(self) }
        outgoing.append(Outgoing(batch: lastBatch, since: services.clock.now, message: .other(send)))
    }

    private func settled(_ batch: Int, _ outcome: Result<Receipt?, StoreFailure>) {
        guard batch > durableBatch else { return }
        // Read before sending, because peers react to frames while this function still runs.
        let now = services.clock.now
        switch outcome {
        case .success(let receipt):
            durableBatch = batch
            if let receipt { receipts.learned(receipt, in: kind.id) }
            let oldest = outgoing.first { $0.batch >= restoredBatch }
            while let next = outgoing.first, next.batch <= batch {
                outgoing.removeFirst()
                switch next.message {
                case .events(let publication, let answer): publish(publication, answer)
                case .other(let send): send(self)
                }
            }
            if let settlement = receipt.flatMap(Settlement.init), table.phase.isFinished { settle(settlement) }
            if let oldest, oldest.batch <= batch { makeUpForSlowCommit(since: oldest.since, batch: oldest.batch, at: now) }
            arm()
            wakeBot()
            askForRematch()
        case .failure(let failure): rollBack(after: failure, at: now)
        }
    }

    private func settle(_ settlement: Settlement) {
        let events = table.emit(.settled(settlement), at: services.clock.now)
        if !stage(events, reply: nil) { retryLater { $0.settle(settlement) } }
    }

    /// The refusal of a game whose stakes the store did not take.
    private func refusal(for failure: StoreFailure) -> Refusal {
        switch failure {
        case .insufficientFunds(let user, _):
            table.seat(of: user).map(Refusal.noMoney(of:)) ?? .journalBusy
        case .taken("seat"): Refusal(.already, "a player is in another rank game")
        default: .journalBusy
        }
    }

    /// Rolls back to the durable state, because the journal wrote neither this batch nor those after it.
    private func rollBack(after failure: StoreFailure, at now: Timestamp) {
        durableBatch = lastBatch
        let lost = outgoing
        outgoing.removeAll()
        rollBack(to: published)
        for next in lost {
            switch next.message {
            case .events(_, let answer): answer.withdraw(failure.leftNothing ? refusal(for: failure) : nil)
            case .other(let send): send(self)
            }
        }
        if let oldest = lost.first { makeUpForSlowCommit(since: oldest.since, batch: oldest.batch, at: now) }
        arm()
        wakeBot()
    }

    func rollBack(to earlier: Snapshot) {
        let undone = table
        table = earlier.table
        table.keepRoundTrips(of: undone)
        staged = earlier
        log.truncate(to: earlier.table.sequence)
    }

    private func effect(of events: [RoomEvent]) -> JournalEffect {
        for event in events {
            switch event {
            case .created:
                let record = RoomRecord(key: key, number: number.rawValue, game: kind.id.rawValue, match: match)
                return .open(record, stakes: stakes(for: events))
            case .started: if let stakes = stakes(for: events) { return .stake(stakes) }
            case .ended(let ending) where ending.counts:
                if let record = table.matchRecord() { return .archive(record, scoreList: table.scoreList) }
            case .ended where table.settings.mode == .rank: return .void(match: match)
            case .closed: return .close
            default: break
            }
        }
        return .none
    }

    /// The stakes of a rank game that begins with these events.
    private func stakes(for events: [RoomEvent]) -> Stakes? {
        guard table.settings.mode == .rank, events.contains(where: { if case .started = $0 { true } else { false } }) else { return nil }
        return Stakes(
            match: match, users: table.chairs.compactMap { $0?.person.user }, terms: table.playedTerms,
            day: services.day(table.started ?? table.touched).text)
    }

    private func publish(_ publication: Publication, _ answer: Answer) {
        published = publication.snapshot
        tellMembers(publication)
        tellWatchers(publication)
        for event in publication.events { expel(event) }
        services.meters.took(services.clock.now - publication.snapshot.table.touched)
        tellTurn()
        tellLobby(publication, then: answer)
        if publication.snapshot.table.isClosed { shut() }
    }

    /// Ends the room. Subscriptions end after the events that their subscribers still have to get.
    func shut() {
        stopThinking()
        dropOpinion()
        guard delayed.isEmpty else { return }
        alarm?.task.cancel()
        alarm = nil
        for subscriber in audience.everybody { subscriber.ended() }
        audience = Audience()
    }
}

extension StoreFailure {
    /// Whether it is certain that nothing was written. Otherwise the room must not answer, because the answer could be wrong.
    fileprivate var leftNothing: Bool {
        switch self {
        case .unknownOutcome: false
        case .seqConflict, .overloaded, .taken, .missing, .insufficientFunds, .full, .readOnly, .damaged, .closed: true
        }
    }
}
