import GameRules
import Identifiers
import JSONText
import Logging
import Storage
import Wire

/// Assigns places: opens rooms, admits people to them, and pairs those in the pool. It receives no moves.
public actor Matchmaker: Pinned {
    public nonisolated let loop: any Loop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    nonisolated let directory: RoomDirectory
    nonisolated let kinds: [GameKind]
    nonisolated let services: RoomServices
    let presence: any PresenceLink
    let listings: any SummaryReader
    let boards: any Boards
    let logger: Logger
    private var host: RoomHost

    var register = PlaceRegister()
    /// Rooms that are about to close for others.
    private var yielding: Set<RoomNumber> = []
    private var openings = RecentValues<OpeningKey, Opening>(capacity: 20_000)
    var pairing = Pairing()
    var meetings = Meetings()
    var blends = RankBlends()
    var challenges = Challenges()
    var roundTask: Task<Void, Never>?
    var expiryTask: Task<Void, Never>?
    private(set) var isDraining = false

    /// - Parameter loops: the first is the matchmaker's own; rooms are distributed over all of them in turn.
    init(
        loops: [any Loop], kinds: [GameKind], services: RoomServices, directory: RoomDirectory, presence: any PresenceLink,
        listings: any SummaryReader, boards: any Boards, logger: Logger
    ) {
        loop = loops[0]
        self.kinds = kinds
        self.services = services
        self.directory = directory
        self.presence = presence
        self.listings = listings
        self.boards = boards
        self.logger = logger
        host = RoomHost(loops: loops, directory: directory, services: services, listings: listings, receipts: presence)
    }

    nonisolated func kind(_ game: GameID) -> GameKind? { kinds.first { $0.id == game } }

    // MARK: Starting and stopping

    /// Restores the rooms of the journal. Called once, before the first connection.
    func restore(_ stored: [StoredRoom]) async {
        await readBlends()
        await readMeetings()
        let begun = services.clock.now
        defer { services.meters.replayed(services.clock.now - begun) }
        let rooms = stored.compactMap(restored)
        for begin in stride(from: 0, to: rooms.count, by: Self.restartedAtOnce) {
            await restart(rooms[begin..<min(begin + Self.restartedAtOnce, rooms.count)])
        }
        await returnLostStakes(but: rooms)
    }

    /// Maximum number of rooms whose restart waits for the journal, whose queue is bounded: a room that it refuses goes on with occupied seats.
    static let restartedAtOnce = 4096

    /// Returns when the restart of each room is durable, and places are updated.
    private func restart(_ rooms: ArraySlice<LocalRoom>) async {
        var receipts: [MatchID: Receipt] = [:]
        for room in rooms where room.lacksSettlement { receipts[room.match] = try? await services.ledger.settlement(of: room.match) }
        await withCheckedContinuation { done in
            let countdown = Countdown(rooms.count) { done.resume() }
            for room in rooms { room.restoreAfterRestart(receipts[room.match]) { countdown.step() } }
        }
    }

    private func readMeetings() async {
        let today = services.day(services.clock.now)
        do { meetings = Meetings(try await services.ledger.rankMeetings(on: today.text), on: today) } catch {
            logger.error("the rank games of the day cannot be read; their players may play for stars anew", metadata: ["error": "\(error)"])
        }
    }

    /// Returns the stakes of games that cannot be played on, because their rooms could not be restored.
    private func returnLostStakes(but rooms: [LocalRoom]) async {
        do {
            let lost = try await services.ledger.voidAll(but: Set(rooms.map(\.match)), at: services.clock.now)
            for match in lost { logger.error("a rank game cannot be played on; its stakes were returned", metadata: ["match": "\(match)"]) }
        } catch {
            logger.error("stakes of lost games could not be returned", metadata: ["error": "\(error)"])
        }
    }

    private func restored(_ room: StoredRoom) -> LocalRoom? {
        guard let kind = kind(GameID(room.record.game)) else {
            logger.error("a stored room belongs to an unknown game", metadata: ["game": "\(room.record.game)", "match": "\(room.record.match)"])
            return nil
        }
        do { return try host.restoreRoom(room, kind, places: self) } catch {
            logger.error("a stored room does not replay", metadata: ["match": "\(room.record.match)", "error": "\(error)"])
            return nil
        }
    }

    /// Refuses new games from now on.
    func stop() {
        isDraining = true
        roundTask?.cancel()
        expiryTask?.cancel()
        blends.cancel()
    }

    // MARK: Rooms

    func open(_ request: RoomRequest, payer: Allowances?, reply: Reply) {
        guard let person = Person(request.by, in: request.game) else { return reply.refuse(.loginFirst) }
        let command = OpeningKey(user: person.user, key: request.key)
        if let opening = openings[command] { return answerAgain(opening, settings: request.settings, reply: reply) }
        guard let kind = kind(request.game) else { return reply.refuse(.noGame) }
        do throws(Refusal) {
            try mayPlay(person)
            if request.settings.control.isCorrespondence { try mayPlayForDays(person) }
            let room = try makeRoom(kind)
            let number = room.number
            openings[command] = Opening(key: command, room: number, settings: request.settings)
            let promised = promise(person.user, number, reply)
            room.open(request.settings, by: person, key: request.key, payer: payer, reply: promised) { opened in
                if !opened { self.run { $0.abandon(number, key: command) } }
            }
        } catch {
            reply.refuse(error)
        }
    }

    /// Makes an empty room. At the limit of rooms, an abandoned room without a running game is closed for it, so that a client cannot fill the server
    /// with abandoned rooms.
    private func makeRoom(_ kind: GameKind, isKept: Bool = true) throws(Refusal) -> LocalRoom {
        if host.isFull(closing: yielding.count), let number = register.deserted(besides: yielding), let room = directory.room(number) {
            yielding.insert(number)
            room.yield { isClosed in
                if !isClosed { self.run { $0.yielding.remove(number) } }
            }
        }
        return try host.makeRoom(kind, places: self, isKept: isKept, closing: yielding.count)
    }

    /// Opens a room for a game with known players, which begins at once.
    ///
    /// - Parameters:
    ///   - isKept: whether the game is written to the journal and the archive.
    ///   - then: gets the room when it is durable and the players' `me` is updated; `nil` if the journal's queue was full.
    func open(
        _ game: NewGame, of kind: GameKind, isKept: Bool = true, reply: Reply?, then: (@Sendable (LocalRoom?) -> Void)? = nil
    ) throws(Refusal) {
        let room = try makeRoom(kind, isKept: isKept)
        let number = room.number
        for person in game.people where !person.isServerBot { register.reserve(number, for: person.user) }
        let promised = reply.flatMap { reply in game.people.first.map { promise($0.user, number, reply) } }
        room.open(game, reply: promised) { opened in
            if !opened { self.run { $0.abandon(number) } }
            then?(opened ? room : nil)
        }
    }

    /// Forgets a room that could not be opened: its claims are released, and its key may open another one.
    private func abandon(_ number: RoomNumber, key: OpeningKey? = nil) {
        directory.remove(number)
        register.abandon(number)
        if let key { openings[key] = nil }
    }

    func seat(_ request: JoinRequest, in number: RoomNumber, payer: Allowances?, reply: Reply) {
        guard var person = Person(request.by) else { return reply.refuse(.loginFirst) }
        do throws(Refusal) {
            // Checked first, so that a user who sits elsewhere does not learn which rooms exist.
            if !register.claims(of: person.user).contains(number) { try mayPlay(person) }
            guard let room = directory.room(number) else { throw .noRoom }
            if let summary = register[number], summary.settings.control.isCorrespondence, !summary.occupants.contains(person.user) {
                try mayPlayForDays(person)
            }
            person.rating = request.by.ratings[room.game]
            let promised = promise(person.user, number, reply)
            let join = RoomCommand.join(person, seat: request.seat, password: request.password, blockedBy: request.by.contacts.blockedBy)
            room.perform(join, by: person.user, payer: payer, reply: promised)
        } catch {
            reply.refuse(error)
        }
    }

    func open(_ rematch: RematchRequest) {
        guard let old = directory.room(rematch.room), let kind = kind(old.game) else { return }
        // A room without stakes does not learn the new ratings.
        presence.ratings(of: rematch.people.map(\.user), in: kind.id) { ratings in
            self.run { $0.open(rematch, after: old, kind, ratings) }
        }
    }

    private func open(_ rematch: RematchRequest, after old: any RoomLink, _ kind: GameKind, _ ratings: [UserID: ShownRating]) {
        var people = rematch.people
        for index in people.indices { people[index].rating = ratings[people[index].user] ?? people[index].rating }
        let game = NewGame(settings: rematch.settings, people: people, order: rematch.order, terms: terms(of: people), paid: rematch.paid)
        do throws(Refusal) {
            try open(game, of: kind, reply: nil) { room in
                if let room { old.rematchStarted(in: room.number, match: room.match) } else { old.rematchFailed() }
            }
        } catch {
            old.rematchFailed()
        }
    }

    /// Refuses a claim of a person who sits in a live room or waits for an opponent, and of a bot that does so as often as it may.
    /// - Parameter ticket: a ticket that the claim would replace.
    func mayPlay(_ person: Person, although ticket: Ticket? = nil) throws(Refusal) {
        if isDraining { throw Refusal(.busy, "the server is about to restart", retryAfter: .seconds(3)) }
        guard services.admitsGames() else { throw Refusal(.busy, "the server has no room for new games", retryAfter: .seconds(600)) }
        if person.kind == .bot { return try mayPlay(bot: person.user, although: ticket) }
        if let place = register.obstacle(of: person.user) {
            throw Refusal(.already, "already in a room", details: ["room": .string(place.rawValue)])
        }
        if ticket == nil, pairing.ticket(of: person.user) != nil { throw Refusal(.already, "already waiting for an opponent") }
    }

    func mayPlayForDays(_ person: Person) throws(Refusal) {
        let limit = PlaceRegister.mostDistant
        guard person.kind == .bot || register.distantPlaces(of: person.user).count < limit else {
            throw Refusal(.tooMany, "already in \(limit) games that go on for days", details: ["limit": .int(limit)])
        }
    }

    private func mayPlay(bot: UserID, although ticket: Ticket?) throws(Refusal) {
        // The room of that ticket would wait without it.
        if ticket?.room != nil { throw Refusal(.already, "already waiting for an opponent") }
        // A wait outside of the own rooms leads to one room more.
        let waits = ticket == nil && pairing.ticket(of: bot).map { $0.room == nil } ?? false
        let limit = PlaceRegister.mostOfBot
        guard register.claims(of: bot).count + (waits ? 1 : 0) < limit else {
            throw Refusal(.tooMany, "already in \(limit) rooms", details: ["limit": .int(limit)])
        }
    }

    private func promise(_ user: UserID, _ number: RoomNumber, _ reply: Reply) -> Reply {
        register.reserve(number, for: user)
        let before = reply.onSettled
        var reply = reply
        // Released also after `ok`: a repeated command has no effect, so no summary would follow to settle the claim.
        reply.onSettled = { refusal in
            before?(refusal)
            self.run { $0.register.release(user, from: number) }
        }
        return reply
    }

    private func answerAgain(_ opening: Opening, settings: RoomSettings, reply: Reply) {
        guard opening.settings == settings else {
            return reply.refuse(Refusal(.keyReuse, "this key opened another kind of room", details: ["room": .string(opening.room.rawValue)]))
        }
        var json = JSONWriter(capacity: 32)
        json.beginObject()
        json.field("room", opening.room.rawValue)
        json.endObject()
        reply.ok(duplicate: true, result: json.bytes)
    }

    // MARK: Reports from rooms

    func follow(_ summary: RoomSummary) {
        let old = register.follow(summary)
        if let opening = summary.opening, openings[opening.key] == nil { openings[opening.key] = opening }
        followMatching(summary, before: old)
        if summary.settings.mode == .rank {
            count(summary)
            tellTerms(to: summary)
        }
        if summary.isClosed {
            directory.remove(summary.number)
            yielding.remove(summary.number)
        } else {
            directory.note(summary.number, isListed: summary.isListed, occupants: summary.occupants)
        }
        tellPresence(Set((old?.occupants ?? []) + summary.occupants), after: MatchResult(summary))
    }

    /// Tells a rank room the terms of its next game.
    private func tellTerms(to summary: RoomSummary) {
        guard !summary.isClosed, summary.phase == .lobby || summary.phase.isFinished, let someone = summary.people.first else { return }
        let terms = terms(of: summary.people)
        if summary.terms != terms { directory.room(summary.number)?.perform(.setTerms(terms), by: someone.user, payer: nil, reply: nil) }
    }

    /// Counts a rank game, and a star that counts, on the day on which the game began.
    private func count(_ summary: RoomSummary) {
        let day = services.day(summary.started ?? services.clock.now)
        if summary.justBegan, summary.people.count == 2 { meetings.note(summary.people[0].user, summary.people[1].user, on: day) }
        guard summary.justEnded, let winner = summary.starWinner, day == services.day(services.clock.now) else { return }
        if summary.playedTerms.star(of: winner) == .kin { meetings.noteKinStar(of: winner, on: day) }
    }

    /// Whether stars move in the next rank game of these people, and for whom.
    func terms(of people: [Person]) -> StarTerms {
        guard people.count == 2 else { return StarTerms() }
        let now = services.clock.now
        return meetings.terms(people[0], people[1], on: services.day(now), at: now)
    }

    /// Reports the whereabouts of users to presence.
    func tellPresence(_ users: Set<UserID>, after result: MatchResult? = nil) {
        guard !users.isEmpty || result != nil else { return }
        presence.learned(users.map(whereabouts), after: result)
    }

    private func whereabouts(of user: UserID) -> Whereabouts {
        var place = Whereabouts(user: user)
        place.rooms = register.nearPlaces(of: user)
        place.distantRooms = register.distantPlaces(of: user)
        // A finished game is no longer worth watching, and players who still sit there can be challenged.
        place.publicRoom = place.rooms.first { register[$0].map { $0.isPublic && !$0.phase.isFinished } ?? false }
        place.challenges = challenges.shown(to: user)
        place.queue = pairing.ticket(of: user).map { Whereabouts.Queue(game: $0.game, mode: $0.mode, since: $0.since, room: $0.room) }
        return place
    }
}

extension Matchmaker: Places {
    nonisolated func openRoom(_ request: RoomRequest, payer: Allowances?, reply: Reply) {
        run { $0.open(request, payer: payer, reply: reply) }
    }

    nonisolated func join(_ number: RoomNumber, _ request: JoinRequest, payer: Allowances?, reply: Reply) {
        run { $0.seat(request, in: number, payer: payer, reply: reply) }
    }

    nonisolated func enterPool(_ game: GameID, _ request: PoolRequest, by identity: Identity, payer: Allowances?, reply: Reply) {
        run { $0.wait(game, request, by: identity, payer: payer, reply: reply) }
    }

    nonisolated func leavePool(_ user: UserID, reply: Reply?) { run { $0.giveUpWaiting(user, reply: reply) } }

    nonisolated func challenge(_ request: ChallengeRequest, payer: Allowances?, reply: Reply) {
        run { $0.send(request, payer: payer, reply: reply) }
    }

    nonisolated func answer(_ id: Challenge.ID, accepting: Bool, by identity: Identity, payer: Allowances?, reply: Reply) {
        run { $0.settle(id, accepting: accepting, by: identity, payer: payer, reply: reply) }
    }

    nonisolated func left(_ user: UserID) { run { $0.lose(user) } }

    nonisolated func learned(_ summary: RoomSummary, then: @escaping @Sendable () -> Void) {
        run {
            $0.follow(summary)
            then()
        }
    }

    nonisolated func openRematch(_ rematch: RematchRequest) { run { $0.open(rematch) } }
}
