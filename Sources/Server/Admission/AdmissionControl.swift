import Identifiers
import Networks
import Play
import Synchronization
import WebSocketServer
import Wire

/// Decides at the handshake whether a socket is admitted, by the rate of handshakes and the sockets of strangers of its network, and opens
/// a visit for an admitted one.
final class AdmissionControl: Sendable {
    let limiter: RateLimiter
    private let acceptor: ConnectionAcceptor
    private let clock: any GameClock
    private let proxies: TrustedProxies
    private let limits: Mutex<AddressLimits>
    private let isReadOnly: Bool

    private let cookies: SessionCookies

    /// - Parameter isReadOnly: whether the store takes no writes; then every socket is refused.
    init(
        acceptor: ConnectionAcceptor, proxies: TrustedProxies, clock: any GameClock, isReadOnly: Bool,
        cookies: SessionCookies = SessionCookies(isSecure: false)
    ) {
        self.cookies = cookies
        self.isReadOnly = isReadOnly
        self.acceptor = acceptor
        self.clock = clock
        self.proxies = proxies
        limiter = acceptor.limiter
        limits = Mutex(AddressLimits(strangers: limiter.limits.strangers))
    }

    func handler(for socket: SocketConnection) -> any SocketHandler {
        guard !isReadOnly else {
            return Refused(socket, ts: clock.now.milliseconds, reason: "the server's disk is full or takes no writes", retry: .reconnectMuchLater)
        }
        let address = socket.upgrade.client(behind: proxies)
        let credentials = Credentials(socket.upgrade, cookies, networks: address.shares)
        let now = clock.now
        let allowances = limiter.allowances(user: nil, networks: credentials.networks, at: now)
        guard allowances.take(.handshakes, at: now) == nil, let standing = enter(address, credentials) else {
            return Refused(socket, ts: now.milliseconds)
        }
        let entry = Entry(standing)
        let visit = acceptor.welcome(socket, credentials: credentials) { [weak self] identity in
            self?.identified(entry, address, isUser: identity.user != nil) ?? false
        }
        let meters = acceptor.meters
        return VisitHandler(visit) { [weak self] code in
            meters.closed(code)
            self?.leave(entry, address)
        }
    }

    func hasPlaceForStream(from address: Address) -> Bool { limits.withLock { $0.hasRoom(for: address, .stranger) } }

    /// Counts a stream of events as the socket of a stranger.
    /// - Returns: a function that gives its place back; `nil` if its network has no free place.
    func placeForStream(from address: Address) -> (@Sendable () -> Void)? {
        guard let standing = limits.withLock({ $0.enter(address, showsCredential: false) }) else { return nil }
        let entry = Entry(standing)
        return { self.leave(entry, address) }
    }

    /// The standing under which one socket is counted; `nil` if it is not counted.
    private final class Entry: Sendable {
        let standing: Mutex<AddressLimits.Standing?>
        init(_ standing: AddressLimits.Standing) { self.standing = Mutex(standing) }
    }

    private func enter(_ address: Address, _ credentials: Credentials) -> AddressLimits.Standing? {
        // Cookies of other names are not credentials.
        limits.withLock { $0.enter(address, showsCredential: credentials.cookie != nil || credentials.bearer != nil) }
    }

    private func identified(_ entry: Entry, _ address: Address, isUser: Bool) -> Bool {
        entry.standing.withLock { standing in
            guard let old = standing else { return false }
            standing = limits.withLock { $0.identified(address, counted: old, isUser: isUser) }
            return standing != nil
        }
    }

    private func leave(_ entry: Entry, _ address: Address) {
        entry.standing.withLock { standing in
            guard let old = standing else { return }
            standing = nil
            limits.withLock { $0.leave(address, counted: old) }
        }
    }
}

/// A refused socket: it gets a `bye` with a delay for its next attempt, and is closed.
private final class Refused: SocketHandler {
    init(
        _ connection: SocketConnection, ts: Int64, reason: String = "too many connections from this address",
        retry: ClosedRange<Duration> = .reconnectLater
    ) {
        let bye = ServerFrames.bye(.tryLater, reason: reason, ts: ts, retry: retry)
        connection.close(.tryLater, reason: reason, last: bye)
    }

    func received(_ text: [UInt8]) {}
    func received(unusable problem: FrameProblem) {}
    func receivedControl(count: Int) {}
    func ponged(roundTrip: Duration) {}
    func closed(code: UInt16?) {}
}

extension Credentials {
    init(_ upgrade: UpgradeRequest, _ cookies: SessionCookies, networks: NetworkShares) {
        self.init(origin: upgrade.origin, host: upgrade.host, userAgent: upgrade.userAgent, networks: networks)
        if let value = upgrade.authorization, value.lowercased().hasPrefix("bearer ") { bearer = String(value.dropFirst(7)) }
        cookie = cookies.session(in: upgrade.cookie)
    }
}
