import Play
import Synchronization
import WebSocketServer
import Wire

/// Counts handshakes and anonymous sockets by address, and opens a visit for whoever may come in.
final class Gate: Sendable {
    private let door: FrontDoor
    private let configuration: Configuration
    private let clock: any GameClock
    private let peers = Mutex<[String: Peer]>([:])

    private struct Peer {
        var handshakes: RateLimit
        var guests: RateLimit
        var sockets = 0
        var seen: Timestamp
    }

    /// Addresses remembered at once.
    private static let mostPeers = 100_000

    init(door: FrontDoor, configuration: Configuration, clock: any GameClock) {
        self.door = door
        self.configuration = configuration
        self.clock = clock
    }

    func handler(for socket: SocketConnection) -> any SocketHandler {
        let address = socket.upgrade.peerAddress
        let connection = PlayConnection(socket)
        let credentials = Credentials(socket.upgrade)
        // A cookie of any other name is no credential: it would let a stranger in past the count.
        guard enter(address, hasCredential: credentials.cookie != nil || credentials.bearer != nil) else {
            return Refused(connection, ts: clock.now.milliseconds)
        }
        let visit = door.welcome(connection, credentials: credentials)
        let meters = door.meters
        return VisitHandler(visit) { [weak self] code in
            meters.closed(code)
            self?.leave(address)
        }
    }

    private func enter(_ address: String, hasCredential: Bool) -> Bool {
        let now = clock.now
        return peers.withLock { peers in
            if peers.count > Self.mostPeers { peers = peers.filter { $0.value.sockets > 0 } }
            var peer = peers[address] ?? newPeer(now)
            let isTooFast = peer.handshakes.take(at: now.milliseconds) != nil
            let isTooMany = !hasCredential && peer.sockets >= configuration.socketsPerAddress
            if !isTooFast && !isTooMany { peer.sockets += 1 }
            peer.seen = now
            peers[address] = peer
            return !isTooFast && !isTooMany
        }
    }

    /// - Returns: `nil`, or in how many milliseconds this address may make a guest again.
    func waitForGuest(_ address: String) -> Int? {
        let now = clock.now
        return peers.withLock { peers in
            var peer = peers[address] ?? newPeer(now)
            defer { peers[address] = peer }
            return peer.guests.take(at: now.milliseconds)
        }
    }

    private func newPeer(_ now: Timestamp) -> Peer {
        let handshakes = Double(configuration.handshakesPerAddress)
        let guests = Double(configuration.guestsPerAddress)
        return Peer(
            handshakes: RateLimit(rate: handshakes / 10, burst: handshakes, now: now.milliseconds),
            guests: RateLimit(rate: guests / 3600, burst: guests, now: now.milliseconds), seen: now)
    }

    private func leave(_ address: String) { peers.withLock { $0[address]?.sockets -= 1 } }
}

/// A socket that is told to come later.
private final class Refused: SocketHandler {
    init(_ connection: PlayConnection, ts: Int64) {
        connection.send(ServerFrames.bye(.tryLater, reason: "too many connections of this address", ts: ts, retry: 5000...10000), as: .reliable)
        connection.close(.tryLater, reason: "too many connections")
    }

    func received(_ text: [UInt8]) {}
    func received(unusable problem: FrameProblem) {}
    func ponged(roundTrip: Duration) {}
    func closed(code: UInt16?) {}
}

extension Credentials {
    init(_ upgrade: UpgradeRequest) {
        self.init(origin: upgrade.origin, host: upgrade.host)
        if let value = upgrade.authorization, value.lowercased().hasPrefix("bearer ") { bearer = String(value.dropFirst(7)) }
        for pair in upgrade.cookie?.split(separator: ";") ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
            if parts.count == 2, parts[0] == Routes.sessionCookie { cookie = String(parts[1]) }
        }
    }
}
