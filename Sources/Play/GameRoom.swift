import DequeModule
import GameRules
import JSONText
import Storage
import Wire

/// One room with one game: the shell around a `Table`.
///
/// A command is decided at once, on the table. What it changed leaves the room only when the journal holds it: views, answers and
/// refusals wait in `outgoing` in the order they came about. So nobody ever sees what a power cut could take back.
actor GameRoom<G: Game>: Room {
    nonisolated let number: String
    nonisolated let match: String
    nonisolated var game: String { G.id }
    nonisolated let loop: any Loop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let key: RoomKey
    private let services: RoomServices
    private let matchmaker: Matchmaker
    private let players: [any Player<G>]
    /// As decided, and as everybody may know it.
    private var table: Table<G>
    private var published: Table<G>
    private var audience = Audience()
    private var log: [(event: RoomEvent, at: Timestamp)]

    /// What waits for the journal.
    private var outgoing: Deque<Outgoing> = []
    private var lastBatch = 0
    private var durableBatch = 0

    private var alarm: (at: Timestamp, task: Task<Void, Never>)?
    private var thinking: Task<Void, Never>?
    private var isAskingForRematch = false
    private var crowdTold: Timestamp
    private var crowdIsStale = false
    private var summaryTold: Timestamp
    /// What spectators of a delayed room have not seen yet, and what they saw last.
    private var delayed: Deque<(due: Timestamp, publication: Publication)> = []
    private var released: Table<G>?

    private struct Outgoing {
        let batch: Int
        let send: (isolated GameRoom<G>) -> Void
        /// Called instead when the journal had no room: the table goes back to what it was.
        let undo: (isolated GameRoom<G>) -> Void
    }

    private struct Publication {
        let table: Table<G>
        let events: [RoomEvent]
    }

    /// A new, empty room. `open` gives it its first people.
    init(
        number: String, match: String, key: RoomKey, loop: any Loop, services: RoomServices, matchmaker: Matchmaker,
        players: [any Player<G>]
    ) {
        self.number = number
        self.match = match
        self.key = key
        self.loop = loop
        self.services = services
        self.matchmaker = matchmaker
        self.players = players
        let now = services.clock.now
        table = Table(number: number, match: match, created: now)
        published = table
        log = []
        crowdTold = now
        summaryTold = now
    }

    /// A room from the journal, as it was when the server stopped.
    init(_ stored: StoredRoom, loop: any Loop, services: RoomServices, matchmaker: Matchmaker, players: [any Player<G>]) throws {
        number = stored.record.number
        match = stored.record.match
        key = stored.record.key
        self.loop = loop
        self.services = services
        self.matchmaker = matchmaker
        self.players = players
        let first = stored.entries.first?.at ?? 0
        var table = Table<G>(number: number, match: match, created: Timestamp(milliseconds: first))
        var log: [(event: RoomEvent, at: Timestamp)] = []
        for entry in stored.entries {
            let event = try RoomEvent(journalKind: entry.kind, body: entry.body)
            let at = Timestamp(milliseconds: entry.at)
            try table.apply(event, at: at)
            log.append((event, at))
        }
        self.table = table
        published = table
        released = table
        self.log = log
        let now = services.clock.now
        crowdTold = now
        summaryTold = now
    }

    var summary: RoomSummary { published.summary(watchers: audience.watchers) }

    // MARK: Opening

    func open(_ settings: RoomSettings, by person: Person, key: String?, reply: Reply?) {
        stage(table.open(settings, by: person, key: key, at: services.clock.now), reply: reply, result: writeNumber)
    }

    /// Opens with everybody seated, and begins.
    /// - Parameter order: which of `people` becomes seat 0 and so on; `nil` draws lots.
    func open(_ settings: RoomSettings, people: [Person], order: [Int]?, reply: Reply?, then: (@Sendable () -> Void)?) {
        let now = services.clock.now
        guard let first = people.first else { return }
        var events = table.open(settings, by: first, key: nil, at: now)
        for (seat, person) in people.enumerated().dropFirst() { events += table.emit(.joined(seat: seat, person), at: now) }
        var lot = Dice(seed: services.draw())
        let order = order ?? people.indices.shuffled(using: &lot)
        stage(events + table.begin(at: now, order: order, lot: &lot), reply: reply, then: then, result: writeNumber)
    }

    /// After a restart: nobody is here yet, and the running turn starts afresh.
    func comeBack(_ done: @escaping @Sendable () -> Void) {
        stage(table.emit(.restarted, at: services.clock.now), reply: nil, then: done)
    }

    private func writeNumber(to json: inout JSONWriter) { json.field("room", number) }

    // MARK: Commands

    func perform(_ command: RoomCommand, by user: String, reply: Reply?) {
        catchUp()
        var lot = Dice(seed: services.draw())
        do throws(Refusal) {
            let events = try table.perform(command, by: user, at: services.clock.now, lot: &lot)
            guard !events.isEmpty else { return inOrder { room in reply?.ok(duplicate: true, result: room.standing) } }
            stage(events, reply: reply)
        } catch {
            inOrder { _ in reply?.refuse(error) }
        }
    }

    func fill(with person: Person, done: @escaping @Sendable (Bool) -> Void) {
        let now = services.clock.now
        guard table.phase == .matching, table.people.count == table.chairs.count - 1,
            var events = try? table.join(person, seat: nil, password: table.settings.password, at: now)
        else { return done(false) }
        var lot = Dice(seed: services.draw())
        events += table.begin(at: now, order: table.chairs.indices.shuffled(using: &lot), lot: &lot)
        stage(events, reply: nil) { done(true) }
    }

    private var standing: [UInt8] {
        var json = JSONWriter(capacity: 16)
        json.beginObject()
        json.field("s", published.sequence)
        json.endObject()
        return json.bytes
    }

    func moveOn(to room: String, match: String) {
        let now = services.clock.now
        stage(table.emit(.rematched(room: room, match: match), at: now) + table.emit(.closed, at: now), reply: nil)
    }

    func close() {
        guard !table.isClosed else { return }
        stage(table.emit(.closed, at: services.clock.now), reply: nil)
    }

    func pauseForRestart(_ done: @escaping @Sendable () -> Void) {
        catchUp()
        let events = table.pauseClock(at: services.clock.now)
        if !events.isEmpty { stage(events, reply: nil) }
        inOrder { _ in done() }
    }

    func note(roundTrip: Int, of user: String) {
        guard let seat = table.seat(of: user), table.roundTrips.indices.contains(seat) else { return }
        table.roundTrips[seat] = roundTrip
    }

    func react(_ emoji: String, by user: String) {
        var happening = JSONWriter(capacity: 64)
        happening.beginObject()
        happening.field("by", user)
        happening.field("e", emoji)
        happening.endObject()
        whisper("react", happening.bytes)
    }

    // MARK: Listening

    func subscribe(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        inOrder { room in room.admit(subscriber, since: since, reply: reply) }
    }

    func unsubscribe(connection: UInt64, topic: Topic) {
        inOrder { room in room.dismiss(connection: connection, topic: topic) }
    }

    private func admit(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        if subscriber.isMember {
            guard let user = subscriber.user, published.seat(of: user) != nil else { return reply?.refuse(.notSeated) ?? () }
        } else if published.settings.spectators == .none {
            return reply?.refuse(.forbidden("seat")) ?? ()
        }
        audience.add(subscriber)
        welcome(subscriber, since: since, reply: reply)
        if subscriber.isMember, let user = subscriber.user { perform(.presence(true), by: user, reply: nil) } else { crowdChanged() }
    }

    private func dismiss(connection: UInt64, topic: Topic) {
        guard let gone = audience.remove(connection: connection, topic: topic) else { return }
        if gone.isMember, let user = gone.user {
            if !audience.isHere(user), table.seat(of: user) != nil { perform(.presence(false), by: user, reply: nil) }
        } else {
            crowdChanged()
        }
    }

    func watchView() -> [UInt8]? {
        guard published.settings.spectators == .all else { return nil }
        let seen = seenByWatchers
        var json = JSONWriter(capacity: 1536)
        seen.writeView(
            for: .watcher, legal: false, watchers: audience.watchers, state: seen.state(for: .watcher), at: services.clock.now, to: &json)
        return json.bytes
    }

    /// Spectators of a delayed room see it as it was; of every other, as it is.
    private var seenByWatchers: Table<G> {
        guard published.settings.delay > 0 else { return published }
        return released ?? Table(number: number, match: match, created: table.created)
    }

    private func welcome(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        let seen = subscriber.isMember ? published : seenByWatchers
        var broadcast = Broadcast(seen, watchers: audience.watchers, at: services.clock.now)
        let viewer = broadcast.viewer(of: subscriber) ?? .watcher
        if subscriber.delta, let since, since.incarnation == match, since.sequence <= seen.sequence, since.sequence >= 0 {
            services.meters.resumesBySince.increment()
            for sequence in since.sequence..<seen.sequence {
                let frame = broadcast.frame(
                    log[sequence].event, sequence: sequence + 1, topic: subscriber.topic, viewer: viewer, delta: true, legal: false)
                subscriber.connection.send(frame, as: .reliable)
            }
        } else {
            services.meters.resumesBySnapshot.increment()
            subscriber.connection.send(broadcast.snap(for: subscriber, viewer: viewer), as: .reliable)
        }
        var place = JSONWriter(capacity: 48)
        place.beginObject()
        place.field("inc", match)
        place.field("s", seen.sequence)
        place.endObject()
        reply?.ok(result: place.bytes)
    }

    // MARK: From decision to publication

    /// Takes what the table has just decided: into the journal first, out of the room afterwards.
    /// - Parameters:
    ///   - then: runs when it is durable and the matchmaker knows.
    ///   - result: writes the members of `d` of the answer.
    private func stage(
        _ events: [RoomEvent], reply: Reply?, then: (@Sendable () -> Void)? = nil, result: ((inout JSONWriter) -> Void)? = nil
    ) {
        count(events)
        let before = log.count
        let now = table.touched
        for event in events { log.append((event, now)) }
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
    private func inOrder(_ send: @escaping (isolated GameRoom<G>) -> Void) {
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
        log.removeLast(log.count - published.sequence)
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
    private func shut() {
        thinking?.cancel()
        thinking = nil
        guard delayed.isEmpty else { return }
        alarm?.task.cancel()
        alarm = nil
        for subscriber in audience.subscribers { subscriber.ended() }
        audience = Audience()
    }

    /// Sends the events to one half of the audience; equal recipients share one frame.
    private func deliver(_ publication: Publication, toMembers: Bool) {
        guard audience.subscribers.contains(where: { $0.isMember == toMembers }) else { return }
        var broadcast = Broadcast(publication.table, watchers: audience.watchers, at: services.clock.now)
        var sequence = publication.table.sequence - publication.events.count
        for event in publication.events {
            sequence += 1
            var frames: [(topic: Topic, viewer: Viewer?, delta: Bool, legal: Bool, frame: Frame)] = []
            for subscriber in audience.subscribers where subscriber.isMember == toMembers {
                let viewer = broadcast.viewer(of: subscriber)
                let frame: Frame
                if let known = frames.first(where: {
                    $0.viewer == viewer && $0.delta == subscriber.delta && $0.legal == subscriber.legal && $0.topic == subscriber.topic
                }) {
                    frame = known.frame
                } else {
                    frame = broadcast.frame(
                        event, sequence: sequence, topic: subscriber.topic, viewer: viewer, delta: subscriber.delta, legal: subscriber.legal)
                    frames.append((subscriber.topic, viewer, subscriber.delta, subscriber.legal, frame))
                }
                let mayGiveWay = !toMembers && !subscriber.delta
                services.meters.framesOut.increment()
                subscriber.connection.send(frame, as: mayGiveWay ? .latest(key: subscriber.key, sequence: sequence) : .reliable)
            }
        }
    }

    /// Who lost the seat no longer listens as a member.
    private func expel(_ event: RoomEvent) {
        switch event {
        case .left, .kicked:
            for subscriber in audience.subscribers where subscriber.isMember {
                guard let user = subscriber.user, table.seat(of: user) == nil else { continue }
                audience.remove(connection: subscriber.connection.id, topic: subscriber.topic)
                subscriber.ended()
            }
        default: break
        }
    }

    private func tellMatchmaker(_ publication: Publication, then answer: @escaping @Sendable () -> Void) {
        let now = services.clock.now
        let concernsOthers = publication.events.contains { $0.concernsTheLobby }
        guard concernsOthers || now - summaryTold >= 1000 else { return answer() }
        summaryTold = now
        var summary = publication.table.summary(watchers: audience.watchers)
        summary.justEnded = publication.events.contains { if case .ended = $0 { true } else { false } }
        let isClosed = publication.table.isClosed
        matchmaker.run { [summary] matchmaker in
            matchmaker.learned(summary, isClosed: isClosed)
            answer()
        }
    }

    private func askForRematch() {
        guard !isAskingForRematch, table.phase.isFinished, table.rematch == nil, table.isAgreed(.rematch), outgoing.isEmpty else { return }
        isAskingForRematch = true
        let people = table.chairs.compactMap { $0?.person }
        let settings = table.settings
        // Everybody moves up one seat, so the first move goes round.
        let order = people.indices.map { ($0 + 1) % people.count }
        matchmaker.run { [number] in $0.openRematch(of: number, settings: settings, people: people, order: order) }
    }

    // MARK: Time

    /// Lets the clock have its say before anybody else does.
    private func catchUp() {
        let events = table.ring(at: services.clock.now)
        if !events.isEmpty { stage(events, reply: nil) }
    }

    private func rang() {
        alarm = nil
        let now = services.clock.now
        while let first = delayed.first, first.due <= now {
            delayed.removeFirst()
            released = first.publication.table
            deliver(first.publication, toMembers: false)
        }
        if published.isClosed { return delayed.isEmpty ? shut() : arm() }
        if crowdIsStale, now - crowdTold >= Self.crowdPeriod { tellCrowd() }
        catchUp()
        arm()
    }

    /// One task sleeps until the earliest thing that can happen by itself. One that rings too early looks again.
    private func arm() {
        var moments = delayed.first.map { [$0.due] } ?? []
        if let next = table.nextAlarm { moments.append(next) }
        if crowdIsStale { moments.append(crowdTold + Self.crowdPeriod) }
        guard let next = moments.min() else { return }
        if let alarm, alarm.at <= next { return }
        alarm?.task.cancel()
        let clock = services.clock
        let task = Task { [weak self] in
            do { try await clock.sleep(until: next) } catch { return }
            await self?.rang()
        }
        alarm = (next, task)
    }

    // MARK: The crowd

    private static var crowdPeriod: Int { 1000 }
    private static var namesInCrowd: Int { 20 }

    private func crowdChanged() {
        crowdIsStale = true
        if services.clock.now - crowdTold >= Self.crowdPeriod { tellCrowd() }
        arm()
    }

    private func tellCrowd() {
        crowdIsStale = false
        crowdTold = services.clock.now
        var happening = JSONWriter(capacity: 256)
        happening.beginObject()
        happening.field("n", audience.watchers)
        happening.key("names")
        happening.beginArray()
        for name in audience.names(atMost: Self.namesInCrowd) { happening.value(name) }
        happening.endArray()
        happening.endObject()
        whisper("crowd", happening.bytes)
    }

    /// Tells everybody something that has no number and may be lost.
    private func whisper(_ kind: String, _ happening: [UInt8]) {
        var frames: [Topic: Frame] = [:]
        for subscriber in audience.subscribers {
            let frame =
                frames[subscriber.topic]
                ?? ServerFrames.ephemeral(topic: subscriber.topic, ts: services.clock.now.milliseconds, kind: kind, happening: happening)
            frames[subscriber.topic] = frame
            subscriber.connection.send(frame, as: .ephemeral(key: subscriber.key))
        }
    }

    // MARK: Server bots

    /// A bot answers no faster than a person would like to be answered.
    private static var thinkingTime: Int { 700 }

    private func wakeBot() {
        thinking?.cancel()
        thinking = nil
        guard outgoing.isEmpty, table.pause == nil, let turn = table.turn, let position = table.position,
            let person = table.chairs[turn]?.person, let level = person.level, let player = players.first(where: { $0.level == level })
        else { return }
        let ply = table.ply
        let clock = services.clock
        let wake = clock.now + Self.thinkingTime
        let dice = Dice(seed: services.draw())
        thinking = Task { [weak self] in
            do { try await clock.sleep(until: wake) } catch { return }
            let move = await consider(position, player: player, seat: Seat(turn), dice: dice)
            if Task.isCancelled { return }
            await self?.perform(.move(move, at: ply, roundTrip: 0), by: person.user, reply: nil)
        }
    }
}

/// Thinks away from every event loop.
@concurrent
private func consider<G: Game>(_ position: G, player: any Player<G>, seat: Seat, dice: Dice) async -> String {
    var dice = dice
    return player.move(in: position, for: seat, dice: &dice).description
}

extension RoomEvent {
    /// Whether lists, places or boards outside the room depend on it.
    fileprivate var concernsTheLobby: Bool {
        switch self {
        case .moved, .idle, .offered, .answered, .withdrawn, .presence, .said, .paused, .resumed, .ready, .dropped: false
        default: true
        }
    }
}
