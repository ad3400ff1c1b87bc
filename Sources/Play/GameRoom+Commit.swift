import DequeModule
import GameRules
import JSONText
import Storage
import Wire

/// From decision to publication: the journal first, the audience afterwards.
extension GameRoom {
    /// Takes what the table has just decided: into the journal first, out of the room afterwards.
    /// - Parameters:
    ///   - then: runs when it is durable and the matchmaker knows.
    ///   - result: writes the members of `d` of the answer.
    func stage(
        _ events: [RoomEvent], reply: Reply?, then: (@Sendable () -> Void)? = nil, result: ((inout JSONWriter) -> Void)? = nil
    ) {
        count(events)
        let before = log.sequence
        let now = table.touched
        for event in events { log.append(event) }
        lastBatch += 1
        let batch = lastBatch
        let snapshot = table
        var answer = JSONWriter(capacity: 48)
        answer.beginObject()
        answer.field("s", table.sequence)
        result?(&answer)
        answer.endObject()
        outgoing.append(
            Outgoing(batch: batch) { [answer = answer.bytes] room in
                room.publish(Publication(table: snapshot, events: events)) {
                    reply?.ok(result: answer)
                    then?()
                }
            } undo: { _ in
                reply?.refuse(Refusal(.busy, "the log is slow; nothing was applied", retryAfter: 500))
            })
        let entries = events.enumerated().map { offset, event in
            JournalEntry(
                room: key, seq: before + offset + 1, at: now.milliseconds, kind: event.journalKind, body: event.journalBody)
        }
        services.journal.append(entries, effect: effect(of: events)) { [loop] outcome in
            loop.submit { self.assumeIsolated { room in room.settled(batch, outcome) } }
        }
        arm()
    }

    private func count(_ events: [RoomEvent]) {
        for event in events {
            switch event {
            case .moved: services.meters.moves.increment()
            case .idle: services.meters.idleTurns.increment()
            case .started: services.meters.matches.increment()
            default: break
            }
        }
    }

    /// Sends when everything decided before is durable: at once, if nothing waits.
    func inOrder(_ send: @escaping (isolated GameRoom<G>) -> Void) {
        guard !outgoing.isEmpty else { return send(self) }
        outgoing.append(Outgoing(batch: lastBatch, send: send, undo: send))
    }

    private func settled(_ batch: Int, _ outcome: Result<Void, StoreFailure>) {
        guard batch > durableBatch else { return }
        switch outcome {
        case .success:
            durableBatch = batch
            while let next = outgoing.first, next.batch <= batch {
                outgoing.removeFirst()
                next.send(self)
            }
            wakeBot()
            askForRematch()
        case .failure: takeBack()
        }
    }

    /// The journal took neither this batch nor what follows: back to what it holds.
    private func takeBack() {
        durableBatch = lastBatch
        let lost = outgoing
        outgoing.removeAll()
        let roundTrips = table.roundTrips
        table = published
        table.roundTrips = roundTrips
        log.truncate(to: published.sequence)
        for next in lost { next.undo(self) }
        arm()
        wakeBot()
    }

    private func effect(of events: [RoomEvent]) -> JournalEffect {
        for event in events {
            switch event {
            case .created: return .open(RoomRecord(key: key, number: number, game: G.id, match: match))
            case .ended(let ending) where ending.why != "abort" && ending.why != "void":
                if let record = table.matchRecord() { return .archive(record) }
            case .closed: return .close
            default: break
            }
        }
        return .none
    }

    private func publish(_ publication: Publication, then done: @escaping @Sendable () -> Void) {
        published = publication.table
        deliver(publication, toMembers: true)
        if publication.table.settings.delay > 0 {
            delayed.append((services.clock.now + publication.table.settings.delay, publication))
            arm()
        } else {
            deliver(publication, toMembers: false)
        }
        for event in publication.events { expel(event) }
        services.meters.took(milliseconds: services.clock.now - publication.table.touched)
        tellMatchmaker(publication, then: done)
        if publication.table.isClosed { shut() }
    }

    /// Nothing happens here any more; listeners are told so after what they still have to see.
    func shut() {
        thinking?.cancel()
        thinking = nil
        guard delayed.isEmpty else { return }
        alarm?.task.cancel()
        alarm = nil
        for subscriber in audience.subscribers { subscriber.ended() }
        audience = Audience()
    }
}
