import Glibc

/// The time a thread of this process has run, and the time it has waited for a processor, as counted by the scheduler.
///
/// @unchecked Sendable: the descriptor is constant, and is read at a given place without moving one.
final class ThreadTimes: @unchecked Sendable {
    private let descriptor: Int32

    /// Measures the calling thread. Where the system has no such file, both times stay zero.
    init() { descriptor = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func read() -> (computed: Duration, waited: Duration) {
        var text = [UInt8](repeating: 0, count: 96)
        let count = pread(descriptor, &text, text.count, 0)
        guard count > 0 else { return (.zero, .zero) }
        let fields = text.prefix(count).split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        guard fields.count >= 2, let run = Int64(fields[0]), let delay = Int64(fields[1]) else { return (.zero, .zero) }
        return (.nanoseconds(run), .nanoseconds(delay))
    }
}
