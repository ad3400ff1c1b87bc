/// The age of the oldest unfinished work of one part of the server, from readings of a clock's ticks.
///
/// A part numbers its work and reads no clock, so that a move costs nothing more; the reader remembers when it first saw each number.
struct WorkAge: Sendable {
    /// A part of the server that others wait for.
    struct Part: Sendable {
        let name: String
        /// The number of arrived items of work, and the number of the oldest unfinished item, counted from 0.
        let progress: @Sendable () -> (arrived: Int, oldest: Int?)
    }

    /// The most readings that are kept. Further readings are left out, which makes later work look younger.
    private static let most = 1024

    /// The readings of arrived work with their times, the oldest first. The first reading is older than the oldest unfinished work.
    private var readings: [(time: Duration, arrived: Int)] = []
    private(set) var age = Duration.zero
    var kept: Int { readings.count }

    /// - Parameter now: the time since any fixed beginning.
    mutating func read(_ progress: (arrived: Int, oldest: Int?), at now: Duration) {
        if readings.last?.arrived != progress.arrived, readings.count < Self.most { readings.append((now, progress.arrived)) }
        guard let oldest = progress.oldest else {
            readings.removeAll { $0.arrived < progress.arrived }
            age = .zero
            return
        }
        // The first reading that counts the work with this number.
        let seen = readings.firstIndex { $0.arrived > oldest } ?? readings.count
        age = seen < readings.count ? now - readings[seen].time : .zero
        readings.removeFirst(seen)
    }
}
