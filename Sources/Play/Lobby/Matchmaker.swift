import GameRules
import JSONText
public import Logging
public import Storage
import Wire

/// Opens rooms, finds opponents, and knows who is where. It never sees a move.
///
/// It owns the topics that are about people and lists (`me`, `lobby`, `tv`, `user`, `sys`); rooms own theirs.
public actor Matchmaker: Pinned {
    public nonisolated let loop: any Loop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    nonisolated let directory = RoomDirectory()
    nonisolated let kinds: [GameKind]
    nonisolated let services: RoomServices
    let logger: Logger
    private let roomLoops: [any Loop]
    private var nextLoop = 0
    /// Names this life of the process in incarnations.
    nonisolated let instanceID: String
    private var rng: Dice

    var listings = Listings()
    private var openings = RecentValues<OpeningKey, Opening>(capacity: 20_000)
    /// The live room of each person, and the one they are about to enter.
    var places: [String: String] = [:]
    var reserved: [String: String] = [:]
    var pairing = Pairing()
    var roundTask: Task<Void, Never>?

    var visits: [UInt64: Visit] = [:]
    /// Visits without an account.
    var strangers = 0
    var people: [String: OnlineUser] = [:]
    var lobbies: [String: Lobby] = [:]
    var cards: [String: (log: TopicLog, profile: Identity)] = [:]
    /// The cards each connection looks at.
    var profilesSeen: [UInt64: Set<String>] = [:]
    var channels: [Topic: TVChannel] = [:]
    var announcements: TopicLog
    private(set) var isDraining = false

    /// Rooms the server keeps alive at once.
    static let mostRooms = 20_000
    static let visitsPerUser = 8

    /// - Parameter loops: the first is the matchmaker's own; rooms go round all of them.
    public init(loops: [any Loop], kinds: [GameKind], services: RoomServices, logger: Logger) {
        loop = loops[0]
        roomLoops = loops
        self.kinds = kinds
        self.services = services
        self.logger = logger
        rng = Dice(seed: services.draw())
        instanceID = String(services.draw(), radix: 36)
        announcements = TopicLog(.sys, incarnation: instanceID)
        for kind in kinds { lobbies[kind.id] = Lobby(game: kind.id, incarnation: instanceID) }
    }

    nonisolated func kind(_ game: String) -> GameKind? { kinds.first { $0.id == game } }

    // MARK: Rooms

    /// Brings back what the journal holds. Called once, before anybody is let in.
    public func restore(_ stored: [StoredRoom]) async {
        let begun = services.clock.now
        defer { services.meters.replayed(milliseconds: services.clock.now - begun) }
        let rooms = stored.compactMap(restored)
        await withTaskGroup(of: Void.self) { group in
            for room in rooms {
                group.addTask { await withCheckedContinuation { done in room.run { $0.comeBack { done.resume() } } } }
            }
        }
    }

    private func restored(_ room: StoredRoom) -> Room? {
        guard let kind = kind(room.record.game) else {
            logger.error("a stored room belongs to an unknown game", metadata: ["game": "\(room.record.game)", "match": "\(room.record.match)"])
            return nil
        }
        do {
            let room = try Room(room, loop: pickLoop(), services: services, matchmaker: self, kind: kind)
            directory.enter(room)
            return room
        } catch {
            logger.error("a stored room does not replay", metadata: ["match": "\(room.record.match)", "error": "\(error)"])
            return nil
        }
    }

    func createRoom(_ game: String, _ settings: RoomSettings, by identity: Identity, key: String, payer: Allowances?, reply: Reply) {
        guard let person = Person(identity) else { return reply.refuse(.loginFirst) }
        let command = OpeningKey(user: person.user, key: key)
        if let opening = openings[command] { return answerAgain(opening, settings: settings, reply: reply) }
        guard let kind = kind(game) else { return reply.refuse(Refusal(.noGame, "there is no such game")) }
        do throws(Refusal) {
            try mayPlay(person.user)
            let room = try newRoom(kind)
            openings[command] = Opening(key: command, room: room.number, settings: settings)
            let promised = promise(person.user, room.number, reply)
            room.run { [room] in
                $0.open(settings, by: person, key: key, payer: payer, reply: promised) { opened in
                    if !opened { self.run { $0.abandon(room.number, key: command) } }
                }
            }
        } catch {
            reply.refuse(error)
        }
    }

    /// A game that begins at once, its people already chosen.
    ///
    /// - Parameters:
    ///   - paid: what was set aside for it, by user.
    ///   - then: gets the room when it is durable and everybody's `me` tells of it; `nil` when the journal had no room for it.
    func openGame(
        _ kind: GameKind, _ settings: RoomSettings, people: [Person], order: [Int]?, paid: [String: StoreDeposit] = [:], reply: Reply?,
        then: (@Sendable (Room?) -> Void)? = nil
    ) throws(Refusal) {
        let room = try newRoom(kind)
        for person in people where !person.isServerBot { reserved[person.user] = room.number }
        let promised = reply.flatMap { reply in people.first.map { promise($0.user, room.number, reply) } }
        room.run { [room] in
            $0.open(settings, people: people, order: order, paid: paid, reply: promised) { opened in
                if !opened { self.run { $0.abandon(room.number) } }
                then?(opened ? room : nil)
            }
        }
    }

    /// A room that never came to be: nobody is on the way there, and its key opens another one.
    private func abandon(_ number: String, key: OpeningKey? = nil) {
        directory.remove(number)
        reserved = reserved.filter { $0.value != number }
        if let key { openings[key] = nil }
    }

    func join(_ number: String, as identity: Identity, seat: Int?, password: String?, payer: Allowances?, reply: Reply) {
        guard let person = Person(identity) else { return reply.refuse(.loginFirst) }
        do throws(Refusal) {
            // First, so that somebody who sits elsewhere does not learn which rooms there are.
            let isExpected = (places[person.user] ?? reserved[person.user]) == number
            if !isExpected { try mayPlay(person.user) }
            guard let room = directory.room(number) else { throw .noRoom }
            let promised = promise(person.user, number, reply)
            room.run { $0.perform(.join(person, seat: seat, password: password), by: person.user, payer: payer, reply: promised) }
        } catch {
            reply.refuse(error)
        }
    }

    func openRematch(of number: String, settings: RoomSettings, people: [Person], order: [Int], paid: [String: StoreDeposit]) {
        guard let old = directory.room(number), let kind = listings[number].flatMap({ kind($0.game) }) else { return }
        do throws(Refusal) {
            try openGame(kind, settings, people: people, order: order, paid: paid, reply: nil) { room in
                old.run { old in if let room { old.rematchStarted(to: room.number, match: room.match) } else { old.rematchFailed() } }
            }
        } catch {
            old.run { $0.rematchFailed() }
        }
    }

    /// Somebody may sit in one live room at a time, and wait for one opponent.
    /// - Parameter ticket: one that would be given up.
    func mayPlay(_ user: String, although ticket: Ticket? = nil) throws(Refusal) {
        if isDraining { throw Refusal(.busy, "the server is about to restart", retryAfter: 3000) }
        if let place = places[user] ?? reserved[user] {
            throw Refusal(.already, "already in a room", details: ["room": .string(place)])
        }
        if ticket == nil, pairing.ticket(of: user) != nil { throw Refusal(.already, "already waiting for an opponent") }
    }

    private func promise(_ user: String, _ number: String, _ reply: Reply) -> Reply {
        reserved[user] = number
        let before = reply.onSettled
        var reply = reply
        // Also when it is `ok`: a command that came twice changes nothing, so no news of the room would end the promise.
        reply.onSettled = { refusal in
            before?(refusal)
            self.run { if $0.reserved[user] == number { $0.reserved[user] = nil } }
        }
        return reply
    }

    private func answerAgain(_ opening: Opening, settings: RoomSettings, reply: Reply) {
        guard opening.settings == settings else {
            return reply.refuse(Refusal(.keyReuse, "this key opened another kind of room", details: ["room": .string(opening.room)]))
        }
        var json = JSONWriter(capacity: 32)
        json.beginObject()
        json.field("room", opening.room)
        json.endObject()
        reply.ok(duplicate: true, result: json.bytes)
    }

    private func newRoom(_ kind: GameKind) throws(Refusal) -> Room {
        guard directory.count < Self.mostRooms else { throw Refusal(.tooMany, "the server has no room for more rooms") }
        // The key to a private game for everybody who gets its link: 64 bits nobody can guess.
        let match = "m_" + String(services.draw(), radix: 36)
        let record = RoomRecord(key: services.journal.nextRoomKey(), number: freeNumber(), game: kind.id, match: match)
        let room = Room(record, loop: pickLoop(), services: services, matchmaker: self, kind: kind)
        directory.enter(room)
        return room
    }

    /// Five digits no live room has. At most a fifth of them are ever taken, so a few draws suffice.
    private func freeNumber() -> String {
        while true {
            let digits = String(Int.random(in: 0..<100_000, using: &rng))
            let number = String(repeating: "0", count: 5 - digits.count) + digits
            if directory.room(number) == nil { return number }
        }
    }

    private func pickLoop() -> any Loop {
        nextLoop = (nextLoop + 1) % roomLoops.count
        return roomLoops[nextLoop]
    }

    // MARK: What rooms tell

    func learned(_ summary: RoomSummary, isClosed: Bool) {
        let number = summary.number
        let old = listings[number]
        for user in old?.occupants ?? [] where !summary.occupants.contains(user) && places[user] == number { places[user] = nil }
        for user in summary.occupants {
            places[user] = number
            if reserved[user] == number { reserved[user] = nil }
        }
        if let opening = summary.opening, openings[opening.key] == nil { openings[opening.key] = opening }
        followMatching(summary, before: old)
        if isClosed {
            listings.remove(number)
            directory.remove(number)
        } else {
            listings.update(summary)
            directory.note(number, isListed: summary.settings.listed, occupants: summary.occupants)
        }
        if summary.justEnded { count(summary) }
        for user in Set((old?.occupants ?? []) + summary.occupants) { personChanged(user) }
        lobbyChanged(summary.game)
        channelsChanged(summary, isClosed: isClosed)
    }

    /// Figures of a running game, which change no place and no phase.
    func counted(_ number: String, ply: Int, watchers: Int) {
        guard var summary = listings[number] else { return }
        summary.ply = ply
        summary.watchers = watchers
        listings.update(summary)
        lobbyChanged(summary.game)
        channelsChanged(summary, isClosed: false)
    }

    private func count(_ summary: RoomSummary) {
        guard let ending = summary.ending, ending.counts else { return }
        for (seat, person) in summary.people.enumerated() {
            people[person.user]?.identity.played += 1
            if ending.winner == seat { people[person.user]?.identity.won += 1 }
            cards[person.user]?.profile.played += 1
            if ending.winner == seat { cards[person.user]?.profile.won += 1 }
        }
    }

    // MARK: Stopping

    /// Lets no new game begin, stops every clock, and says good-bye. Returns when all that is durable.
    public func drain() async {
        isDraining = true
        roundTask?.cancel()
        let notices = noticesView()
        announcements.publish("restart", view: notices, at: services.clock.now, mayGiveWay: false)
        tellUnaware(notices)
        await withTaskGroup(of: Void.self) { group in
            for room in directory.all {
                group.addTask {
                    await withCheckedContinuation { done in room.run { $0.pauseForRestart { done.resume() } } }
                }
            }
        }
        for visit in visits.values { visit.run { $0.dismiss(.restart, reason: "restart", retry: 300...3000, resume: true) } }
    }

    /// Announcements reach every connection, also one that never subscribed to `sys`.
    private func tellUnaware(_ notices: [UInt8]) {
        let aware = Set(announcements.subscribers.map(\.connection.id))
        let frame = ServerFrames.event(
            topic: .sys, incarnation: announcements.incarnation, sequence: announcements.sequence, ts: services.clock.now.milliseconds,
            kind: "restart", payload: Array("{}".utf8), digest: nil, view: notices)
        for (connection, visit) in visits where !aware.contains(connection) { visit.connection.send(frame, as: .reliable) }
    }

    func noticesView() -> [UInt8] {
        var json = JSONWriter(capacity: 64)
        json.beginObject()
        json.key("notices")
        json.beginArray()
        if isDraining { json.value("restart") }
        json.endArray()
        json.endObject()
        return json.bytes
    }
}
