import Synchronization

/// Counts handshakes, over all loops.
public final class TLSMeters: Sendable {
    public enum Version: String, CaseIterable, Sendable {
        case tls12 = "1.2"
        case tls13 = "1.3"
    }

    /// The cause of a handshake's failure.
    public enum Fault: String, CaseIterable, Sendable {
        /// The handshake took too long.
        case timeout
        /// A request without encryption.
        case plainHTTP = "plain_http"
        /// A version before 1.2.
        case version
        /// No cipher, group or protocol in common.
        case noAgreement = "no_agreement"
        /// The peer sent an alert, for example because it does not trust the certificate.
        case refusedByPeer = "refused_by_peer"
        case malformed
        case disconnected
    }

    private let counts = Mutex((completed: [Version: Int](), resumed: 0, failed: [Fault: Int]()))

    init() {}

    /// Every version and cause, those without a handshake too.
    public var completed: [(version: Version, count: Int)] {
        let completed = counts.withLock { $0.completed }
        return Version.allCases.map { ($0, completed[$0] ?? 0) }
    }
    /// Those of the completed that resumed the session of an earlier connection.
    public var resumed: Int { counts.withLock { $0.resumed } }
    public var failed: [(fault: Fault, count: Int)] {
        let failed = counts.withLock { $0.failed }
        return Fault.allCases.map { ($0, failed[$0] ?? 0) }
    }

    func complete(_ version: Version, isResumed: Bool) {
        counts.withLock {
            $0.completed[version, default: 0] += 1
            if isResumed { $0.resumed += 1 }
        }
    }

    func fail(_ fault: Fault) { counts.withLock { $0.failed[fault, default: 0] += 1 } }
}
