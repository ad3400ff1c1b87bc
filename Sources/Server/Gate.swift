import Play
import Synchronization
import WebSocketServer
import Wire

/// Counts handshakes and anonymous sockets by address, and opens a visit for whoever may come in.
final class Gate: Sendable {
    private let door: FrontDoor
    private let clock: any GameClock
    private let peers: Mutex<Peers>

    init(door: FrontDoor, configuration: Configuration, clock: any GameClock) {
        self.door = door
        self.clock = clock
        peers = Mutex(
            Peers(
                handshakes: configuration.handshakesPerAddress, guests: configuration.guestsPerAddress,
                sockets: configuration.socketsPerAddress))
    }

    func handler(for socket: SocketConnection) -> any SocketHandler {
        let network = Network.of(socket.upgrade.peerAddress)
        let credentials = Credentials(socket.upgrade)
        // A cookie of any other name is no credential: it would let a stranger in past the count.
        guard enter(network, hasCredential: credentials.cookie != nil || credentials.bearer != nil) else {
            return Refused(socket, ts: clock.now.milliseconds)
        }
        let visit = door.welcome(socket, credentials: credentials)
        let meters = door.meters
        return VisitHandler(visit) { [weak self] code in
            meters.closed(code)
            self?.leave(network)
        }
    }

    private func enter(_ network: String, hasCredential: Bool) -> Bool {
        let now = clock.now
        return peers.withLock { $0.enter(network, hasCredential: hasCredential, at: now) }
    }

    /// - Returns: `nil`, or in how many milliseconds another guest may be made from the network of this address.
    func waitForGuest(_ address: String) -> Int? {
        let now = clock.now
        return peers.withLock { $0.waitForGuest(Network.of(address), at: now) }
    }

    private func leave(_ network: String) { peers.withLock { $0.leave(network) } }
}

/// A socket that is told to come later.
private final class Refused: SocketHandler {
    init(_ connection: SocketConnection, ts: Int64) {
        let bye = ServerFrames.bye(.tryLater, reason: "too many connections of this address", ts: ts, retry: 5000...10000)
        connection.send(bye, as: .reliable)
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
