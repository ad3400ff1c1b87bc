import Synchronization

/// The certificate that new connections get. All loops share it.
final class CertificateSlot: Sendable {
    private let current: Mutex<ServerCertificate>

    init(_ certificate: ServerCertificate) { current = Mutex(certificate) }

    var certificate: ServerCertificate {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}
