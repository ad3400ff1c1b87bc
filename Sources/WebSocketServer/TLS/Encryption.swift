import Synchronization

/// The certificate and the keys of session tickets for new encrypted connections. All loops share them.
final class Encryption: Sendable {
    private let current: Mutex<ServerCertificate>
    let tickets: TicketKeys

    /// - Parameter clock: nanoseconds of a monotonic clock.
    init(_ certificate: ServerCertificate, clock: @escaping @Sendable () -> UInt64) {
        current = Mutex(certificate)
        tickets = TicketKeys(clock: clock)
    }

    var certificate: ServerCertificate {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}
