import Synchronization

/// Lets one line a second into the log, whoever causes it.
final class LogLimiter: Sendable {
    private let opened = Mutex<Timestamp?>(nil)

    /// Milliseconds between two lines.
    private static let period = 1000

    func admits(at now: Timestamp) -> Bool {
        opened.withLock { opened in
            if let opened, now - opened < Self.period { return false }
            opened = now
            return true
        }
    }
}
