import DequeModule
import GameRules
import Identifiers
import Logging
import Storage
import Wire

/// The session of one connection, from upgrade to close.
///
/// Frames are handled in order on the connection's own loop. During an asynchronous look-up, such as authentication, later frames wait in a
/// bounded inbox. Commands are passed to the room or the lobby with a `Reply` for their answer.
public actor Visit: Pinned {
    public nonisolated let loop: any Loop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    nonisolated let connectionID: UInt64

    let connection: any Connection
    let acceptor: ConnectionAcceptor
    /// The clock, read with every frame.
    let clock: any GameClock
    private let credentials: Credentials
    private let admits: @Sendable (Identity) -> Bool
    var stage = Stage.fresh
    private(set) var identity: Identity?
    private var session: String?
    /// The client's description of itself in `hello`.
    private(set) var agent: String?
    private var inbox: Deque<[UInt8]> = []
    var isWaiting = false
    var topics: [Topic: Listening] = [:]
    var nextKey = 0
    /// Read by the rooms to which the visit is subscribed.
    let hidden = HiddenAuthors()
    /// The allowances that apply: the buckets of the networks, and after authentication the bucket of the user too.
    private(set) var allowances: Allowances
    private var flood: FloodMeter
    private var isPaused = false
    private var badFrames = 0

    private var opened: Timestamp
    private var heard: Timestamp
    private var pinged: Timestamp
    private var asked: Timestamp
    /// Whether only frames are signs of life; see `ClientFrame.Hello.pings`.
    private(set) var pingsByItself = false
    private var roundTrips: [Duration] = []

    enum Stage { case fresh, open, over }

    struct Listening {
        let key: Int
        /// The room of the topic, if a room serves it.
        let room: (any RoomLink)?
    }

    init(_ connection: any Connection, credentials: Credentials, acceptor: ConnectionAcceptor, admits: @escaping @Sendable (Identity) -> Bool) {
        self.connection = connection
        self.credentials = credentials
        self.admits = admits
        self.acceptor = acceptor
        loop = connection.eventLoop
        connectionID = connection.id
        clock = acceptor.lobby.services.clock
        let now = clock.now
        opened = now
        heard = now
        pinged = now
        asked = now
        allowances = acceptor.limiter.allowances(user: nil, networks: credentials.networks, at: now)
        flood = FloodMeter(acceptor.limits, at: now)
    }

    var lobby: Lobby { acceptor.lobby }
    func reply(_ id: Int) -> Reply { Reply(connection: connection, id: id, clock: clock, meters: lobby.meters) }

    // MARK: From the socket

    public func received(_ text: [UInt8]) {
        heard = clock.now
        guard stage != .over else { return }
        guard !isWaiting else { return postpone(text) }
        handle(text)
    }

    /// Handles a frame that is not text.
    public func received(unusable reason: String) {
        heard = clock.now
        guard stage != .over, allowed(.pings, id: nil) else { return }
        countBad(Refusal(.badFrame, reason), id: nil)
    }

    /// Counts frames without a message, such as WebSocket pings.
    public func receivedControl(count: Int) {
        let now = clock.now
        if !pingsByItself { heard = now }
        for _ in 0..<count {
            guard stage != .over else { return }
            if allowances.take(.pings, at: now) != nil { countRefusal() }
        }
    }

    /// - Parameter roundTrip: the time between the server's ping and its pong.
    public func ponged(roundTrip: Duration) {
        if !pingsByItself { heard = clock.now }
        lobby.meters.ponged(roundTrip)
        // The journal keeps whole milliseconds, and a replay must see the same times as the room.
        roundTrips.append(.milliseconds(roundTrip.milliseconds))
        if roundTrips.count > 5 { roundTrips.removeFirst() }
        guard let user = identity?.user else { return }
        let trusted = trustedRoundTrip
        for (topic, listening) in topics {
            guard case .room = topic, let room = listening.room else { continue }
            room.note(roundTrip: trusted, of: user)
        }
    }

    public func closed() {
        let wasOpen = stage == .open
        stage = .over
        inbox.removeAll()
        leaveEverything()
        if wasOpen { depart() }
    }

    private func depart() {
        lobby.visits.depart(connectionID) { [places = lobby.places] gone in
            if let gone { places.left(gone) }
        }
    }

    /// The shortest of the last five round trips, so that delaying a pong brings no advantage.
    var trustedRoundTrip: Duration { roundTrips.min() ?? .zero }

    // MARK: Time

    /// Restarts the idle timeouts after a stall, in which the server could not read.
    func excuseSilence(at now: Timestamp) {
        opened = now
        heard = now
    }

    /// Checks timeouts and sends pings.
    /// - Returns: whether the visit is over.
    func tick(_ now: Timestamp) -> Bool {
        guard stage != .over else { return true }
        if flood.goOn(), isPaused {
            isPaused = false
            connection.resumeReading()
        }
        if stage == .fresh, now - opened >= acceptor.limits.helloWithin {
            dismiss(.noHello, reason: "no hello was received in time", retry: .reconnectSoon)
            return true
        }
        if let end = identity?.expires, end <= now {
            dismiss(.authFailed, reason: "the credential has expired")
            return true
        }
        let seated = topics.contains { if case .room = $0.key { true } else { false } }
        let limits = acceptor.limits
        if now - heard >= (seated ? limits.silenceSeated : VisitLimits.silenceIdle(pingsByItself)) {
            dismiss(.heartbeatLost, reason: "no frame was received in time", retry: .reconnectSoon)
            return true
        }
        let interval = seated ? limits.pingSeated : VisitLimits.pingIdle
        if now - pinged >= interval {
            pinged = now
            connection.ping()
        }
        // A hidden page may have its timers slowed down to one a minute, but it answers a frame at once.
        if pingsByItself, now - max(heard, asked) >= VisitLimits.overdue(interval) {
            asked = now
            connection.send(ServerFrames.ask(ts: now.milliseconds), as: .reliable)
        }
        return false
    }

    // MARK: Frames

    private func postpone(_ text: [UInt8]) {
        inbox.append(text)
        if inbox.count == acceptor.limits.inbox { connection.pauseReading() }
        if inbox.count > 4 * acceptor.limits.inbox { dismiss(.flood, reason: "too much at once", retry: .reconnectLater) }
    }

    /// Continues with the inbox after a look-up.
    func goOn() {
        isWaiting = false
        while !isWaiting, stage != .over, let text = inbox.popFirst() {
            handle(text)
            if inbox.count == acceptor.limits.inbox - 1 { connection.resumeReading() }
        }
    }

    private func handle(_ text: [UInt8]) {
        do throws(ClientFrame.Malformed) {
            handle(try ClientFrame(parsing: text))
        } catch {
            if allowed(.pings, id: error.id) { countBad(error.refusal, id: error.id) }
        }
    }

    /// Handles a frame. Every frame takes a token except the first `hello`, which the token of the handshake covers.
    private func handle(_ frame: ClientFrame) {
        guard let identity else {
            guard case .hello(let hello) = frame else {
                if allowed(.pings, id: frame.id) { refuse(Refusal(.helloFirst, "the first frame must be hello"), id: frame.id) }
                return
            }
            return greet(hello)
        }
        switch frame {
        case .hello(let hello): if allowed(.pings, id: hello.id) { refuse(Refusal(.already, "already greeted: hello is sent once"), id: hello.id) }
        case .ping(let id, let client):
            guard allowed(.pings, id: id) else { return }
            connection.send(ServerFrames.pong(re: id, client: client, ts: heard.milliseconds), as: .reliable)
        case .sub(let wish): if allowed(.commands, id: wish.id) { subscribe(wish, identity) }
        case .unsub(let id, let topic): if allowed(.commands, id: id) { unsubscribe(topic, id: id) }
        case .act(let command): if allowed(.commands, id: command.id) { act(command, identity) }
        }
    }

    func refuse(_ refusal: Refusal, id: Int?) {
        lobby.meters.refused(refusal.code)
        report(refusal.code.rawValue, id: id)
        connection.send(ServerFrames.err(re: id, ts: clock.now.milliseconds, refusal), as: .reliable)
    }

    private func report(_ code: String, id: Int?) {
        acceptor.onRefusal(VisitRefusal(code: code, user: identity?.user, networks: credentials.networks, command: name(of: id)))
    }

    /// The name of a command in the log.
    func name(of id: Int?) -> String { "\(connectionID)" + (id.map { "/\($0)" } ?? "") }

    private func countBad(_ refusal: Refusal, id: Int?) {
        refuse(refusal, id: id)
        guard refusal.code == .badFrame else { return }
        badFrames += 1
        if badFrames >= acceptor.limits.badFrames { dismiss(.protocolError, reason: "too many unusable frames") }
    }

    /// Takes tokens, or answers `rate`. Continued excess counts as a flood and ends the visit.
    func allowed(_ kind: RateKind, _ count: Int = 1, mayOwe: Bool = false, id: Int?) -> Bool {
        guard let shortage = allowances.take(kind, count, mayOwe: mayOwe, at: clock.now) else { return true }
        refuse(.rate(kind, shortage), id: id)
        countRefusal()
        return false
    }

    /// Counts a refusal. A flooding peer is first not read, so that its data stays in the kernel's buffers, and then closed.
    private func countRefusal() {
        lobby.meters.rateRefusals.increment()
        switch flood.refused(at: clock.now) {
        case .answer: break
        case .pause:
            guard !isPaused else { return }
            isPaused = true
            connection.pauseReading()
        case .end:
            report("flood", id: nil)
            dismiss(.flood, reason: "flood", retry: .reconnectLater)
        }
    }

    // MARK: Hello

    private func greet(_ hello: ClientFrame.Hello) {
        isWaiting = true
        var credentials = credentials
        credentials.token = hello.token
        guard !credentials.areEmpty else { return identified(.success(.anonymous), hello) }
        let authenticator = acceptor.authenticator
        Task { [credentials] in
            let answer: Result<Identity, AuthenticationFailure>
            do throws(AuthenticationFailure) { answer = .success(try await authenticator.identify(credentials)) } catch { answer = .failure(error) }
            self.identified(answer, hello)
        }
    }

    private func identified(_ answer: Result<Identity, AuthenticationFailure>, _ hello: ClientFrame.Hello) {
        guard stage == .fresh else { return }
        switch answer {
        case .failure(.unknownCredential):
            report("auth_required", id: hello.id)
            dismiss(.authFailed, reason: "the credential is unknown or revoked")
        case .failure(.foreignOrigin):
            report("foreign_origin", id: hello.id)
            dismiss(.banned, reason: "this origin may not use the session")
        case .failure(.unavailable): dismiss(.tryLater, reason: "accounts are temporarily unavailable", retry: .reconnectLater)
        case .success(let identity):
            guard admits(identity) else {
                return dismiss(.tryLater, reason: "too many connections from this address", retry: .reconnectLater)
            }
            var identity = identity
            identity.networks = credentials.networks
            allowances = acceptor.limiter.allowances(user: identity.user, networks: credentials.networks, at: clock.now)
            session = hello.session
            agent = hello.agent
            pingsByItself = hello.pings
            lobby.visits.arrive(LocalVisit(visit: self), as: identity, session: hello.session) { answer in
                self.run { $0.admitted(answer, hello) }
            }
        }
    }

    private func admitted(_ answer: Result<Identity, Refusal>, _ hello: ClientFrame.Hello) {
        guard stage == .fresh else {
            // The peer disconnected before it was admitted.
            return depart()
        }
        switch answer {
        case .failure(let refusal):
            refuse(refusal, id: hello.id)
            if refusal.code == .authRequired { return dismiss(.authFailed, reason: refusal.message) }
            if refusal.code == .banned { return dismiss(.banned, reason: refusal.message) }
            dismiss(.tryLater, reason: refusal.message, retry: .reconnectLater)
        case .success(let identity):
            self.identity = identity
            hidden.set(identity.contacts.hidden)
            stage = .open
            connection.send(greeting(identity, re: hello.id), as: .reliable)
            goOn()
        }
    }

    func rename(_ name: String) { identity?.name = name }
    func setAvatar(_ avatar: Avatar?) { identity?.avatar = avatar }
    func setHoldings(_ holdings: Holdings) { identity?.holdings = holdings }
    func setRating(_ rating: ShownRating, in game: GameID) { identity?.ratings[game] = rating }

    func setContacts(_ contacts: ContactRules) {
        identity?.contacts = contacts
        hidden.set(contacts.hidden)
    }

    /// Ends the visit of a banned user.
    func dismiss(banned refusal: Refusal) {
        guard stage != .over else { return }
        refuse(refusal, id: nil)
        dismiss(.banned, reason: refusal.message)
    }

    /// Sends `bye` with the reason, and closes.
    /// - Parameter retry: range from which the client draws its delay before reconnecting.
    func dismiss(_ code: CloseCode, reason: String, retry: ClosedRange<Duration>? = nil, resume: Bool = false) {
        guard stage != .over else { return }
        let bye = ServerFrames.bye(code, reason: reason, ts: clock.now.milliseconds, retry: retry, resume: resume)
        connection.close(code, reason: reason, last: bye)
        // The close frame of the peer has to be read.
        if isPaused { connection.resumeReading() }
        closed()
    }
}

extension ClientFrame {
    fileprivate var id: Int {
        switch self {
        case .hello(let hello): hello.id
        case .sub(let wish): wish.id
        case .unsub(let id, _), .ping(let id, _): id
        case .act(let command): command.id
        }
    }
}
