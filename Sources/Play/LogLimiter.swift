import Identifiers
import Synchronization

/// Limits the log to one line a second, for lines that clients can cause.
final class LogLimiter: Sendable {
    private let opened = Mutex<Timestamp?>(nil)

    /// Minimum time between two lines.
    private static let period = Duration.seconds(1)

    func admits(at now: Timestamp) -> Bool {
        opened.withLock { opened in
            if let opened, now - opened < Self.period { return false }
            opened = now
            return true
        }
    }
}
