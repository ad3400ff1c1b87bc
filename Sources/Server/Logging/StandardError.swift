import Glibc
import Synchronization

/// Whole lines on standard error: lines of different threads do not mix.
enum StandardError {
    private static let lock = Mutex(())

    /// Writes the bytes; the rest is dropped when nobody reads any more.
    @Sendable static func write(_ bytes: [UInt8]) {
        lock.withLock { _ in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }
}
