import Synchronization

/// The keys of session tickets. All loops share them, so that a ticket of one loop is good on every other.
final class TicketKeys: Sendable {
    /// The answer to OpenSSL's question for a key.
    enum Answer: Int32 {
        case failure = -1
        /// No key fits: the connection makes a whole handshake.
        case unknown = 0
        case ready = 1
        /// Ready, and the ticket should be replaced.
        case renew = 2
    }

    let ring: Mutex<TicketKeyRing>
    private let clock: @Sendable () -> UInt64

    /// - Parameter clock: nanoseconds of a monotonic clock.
    init(clock: @escaping @Sendable () -> UInt64) {
        self.clock = clock
        ring = Mutex(TicketKeyRing(at: clock()))
    }

    /// Replaces a key whose time is over. Every use of a key does so too; a server without connections has to be reminded.
    func rotate() { _ = keys }

    func seal(_ ticket: TicketContexts) -> Answer { keys.current.seal(ticket) ? .ready : .failure }

    /// - Returns: `unknown` for a ticket of no present key.
    func unseal(_ ticket: TicketContexts) -> Answer {
        let keys = keys
        if keys.current.isNamed(ticket.name) { return keys.current.unseal(ticket) ? .ready : .failure }
        guard let previous = keys.previous, previous.isNamed(ticket.name) else { return .unknown }
        return previous.unseal(ticket) ? .renew : .failure
    }

    private var keys: TicketKeyRing {
        let now = clock()
        return ring.withLock {
            $0.rotate(at: now)
            return $0
        }
    }
}
