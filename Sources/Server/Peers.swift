import Play
import Wire

/// What each address has done lately: handshakes, guests made, sockets open.
///
/// A bounded number of addresses is remembered. When there are too many, those without a socket are forgotten, at most once a
/// second; forgetting is a fresh allowance for an address, never a lost connection.
struct Peers {
    private struct Peer {
        var handshakes: RateLimit
        var guests: RateLimit
        var sockets = 0
    }

    private let handshakes: Double
    private let guests: Double
    private let sockets: Int
    private let capacity: Int
    private var known: [String: Peer] = [:]
    private var forgotten: Timestamp?

    /// - Parameters:
    ///   - handshakes: of one address in ten seconds.
    ///   - guests: made by one address in an hour.
    ///   - sockets: without an account, open at once by one address.
    init(handshakes: Int, guests: Int, sockets: Int, capacity: Int = 100_000) {
        self.handshakes = Double(handshakes)
        self.guests = Double(guests)
        self.sockets = sockets
        self.capacity = capacity
    }

    /// How many addresses are remembered.
    var count: Int { known.count }

    /// Counts a handshake, and the socket it opens if it may.
    mutating func enter(_ address: String, hasCredential: Bool, at now: Timestamp) -> Bool {
        update(address, at: now) { [sockets] peer in
            guard peer.handshakes.take(at: now.milliseconds) == nil, hasCredential || peer.sockets < sockets else { return false }
            peer.sockets += 1
            return true
        }
    }

    mutating func leave(_ address: String) { known[address]?.sockets -= 1 }

    /// - Returns: `nil`, or in how many milliseconds this address may make a guest again.
    mutating func waitForGuest(_ address: String, at now: Timestamp) -> Int? {
        update(address, at: now) { $0.guests.take(at: now.milliseconds) }
    }

    private mutating func update<Answer>(_ address: String, at now: Timestamp, _ change: (inout Peer) -> Answer) -> Answer {
        if known.count >= capacity, forgotten.map({ now - $0 >= 1000 }) ?? true {
            known = known.filter { $0.value.sockets > 0 }
            forgotten = now
        }
        var peer =
            known[address]
            ?? Peer(
                handshakes: RateLimit(rate: handshakes / 10, burst: handshakes, now: now.milliseconds),
                guests: RateLimit(rate: guests / 3600, burst: guests, now: now.milliseconds))
        defer { known[address] = peer }
        return change(&peer)
    }
}
