/// The age of the oldest unfinished work of one part of the server, from readings of a clock's ticks.
///
/// A part numbers its work and reads no clock, so that a move costs nothing more; the reader remembers when it first saw each number.
struct WorkAge: Sendable {
    /// A part of the server that others wait for.
    struct Part: Sendable {
        let name: String
        /// How much work has arrived, and the number of the oldest that is not done, counted from 0.
        let progress: @Sendable () -> (arrived: Int, oldest: Int?)
    }

    /// Readings that are kept. Those beyond are left out, which makes later work look younger.
    private static let most = 1024

    /// The work that had arrived at a time, the oldest first. The first one is older than the oldest unfinished work.
    private var readings: [(time: Duration, arrived: Int)] = []
    private(set) var age = Duration.zero
    var kept: Int { readings.count }

    /// - Parameter now: since any beginning.
    mutating func read(_ progress: (arrived: Int, oldest: Int?), at now: Duration) {
        if readings.last?.arrived != progress.arrived, readings.count < Self.most { readings.append((now, progress.arrived)) }
        guard let oldest = progress.oldest else {
            readings.removeAll { $0.arrived < progress.arrived }
            age = .zero
            return
        }
        // Work with this number was there at the first reading that counts it.
        let seen = readings.firstIndex { $0.arrived > oldest } ?? readings.count
        age = seen < readings.count ? now - readings[seen].time : .zero
        readings.removeFirst(seen)
    }
}
