import CLibWebSockets

/// The keys of session tickets: one encrypts for an hour, and the one before it still opens its tickets for the next hour, the time for which a ticket
/// is good. A thief of the keys learns nothing of the tickets of earlier hours.
struct TicketKeyRing {
    private(set) var current = TicketKey()
    private(set) var previous: TicketKey?
    private var began: UInt64

    /// The time in nanoseconds for which a key encrypts.
    static let hour = UInt64(palisade_ticket_seconds) * 1_000_000_000

    init(at now: UInt64) { began = now }

    /// Replaces a key whose hour is over. A key whose second hour is over too opens no ticket any more.
    /// - Parameter now: nanoseconds of a monotonic clock.
    mutating func rotate(at now: UInt64) {
        let hours = now < began ? 0 : (now - began) / Self.hour
        guard hours > 0 else { return }
        previous = hours == 1 ? current : nil
        current = TicketKey()
        began += hours * Self.hour
    }
}
