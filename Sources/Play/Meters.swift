import Synchronization

/// Counts what rooms and visits do, for an operator to read. Shared by all loops, never locked.
public final class Meters: Sendable {
    let moves = Atomic<Int>(0)
    let idleTurns = Atomic<Int>(0)
    let refusals = Atomic<Int>(0)
    let framesOut = Atomic<Int>(0)
    let resumesBySnapshot = Atomic<Int>(0)
    let resumesBySince = Atomic<Int>(0)
    let desyncs = Atomic<Int>(0)
    let matches = Atomic<Int>(0)
    private let times = Mutex(Histogram())

    private struct Histogram {
        var counts = Array(repeating: 0, count: Meters.bounds.count + 1)
        var sum = 0.0
    }

    /// Seconds.
    private static let bounds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1]

    func took(milliseconds: Int) {
        let seconds = Double(milliseconds) / 1000
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        times.withLock { histogram in
            histogram.counts[bucket] += 1
            histogram.sum += seconds
        }
    }

    public var commandTimes: (bounds: [Double], counts: [Int], sum: Double) { times.withLock { (Self.bounds, $0.counts, $0.sum) } }

    public func read() -> [(name: String, help: String, value: Int)] {
        [
            ("palisade_moves_total", "Moves played.", moves.load(ordering: .relaxed)),
            ("palisade_idle_turns_total", "Turns that ran out.", idleTurns.load(ordering: .relaxed)),
            ("palisade_refusals_total", "Commands refused.", refusals.load(ordering: .relaxed)),
            ("palisade_frames_out_total", "Frames handed to connections by rooms.", framesOut.load(ordering: .relaxed)),
            ("palisade_resumes_snap_total", "Subscriptions answered with a whole view.", resumesBySnapshot.load(ordering: .relaxed)),
            ("palisade_resumes_since_total", "Subscriptions answered with what was missed.", resumesBySince.load(ordering: .relaxed)),
            ("palisade_desync_total", "Clients that saw another game than the server.", desyncs.load(ordering: .relaxed)),
            ("palisade_matches_total", "Games begun.", matches.load(ordering: .relaxed)),
        ]
    }
}

extension Atomic where Value == Int {
    func increment(by amount: Int = 1) { wrappingAdd(amount, ordering: .relaxed) }
}
