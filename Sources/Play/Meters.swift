import Synchronization
import Wire

/// The metrics of rooms and visits, shared by all loops. A counter is one atomic addition; a histogram takes a lock for a short time.
public final class Meters: Sendable {
    let moves = Atomic<Int>(0)
    let idleTurns = Atomic<Int>(0)
    let rateRefusals = Atomic<Int>(0)
    let framesOut = Atomic<Int>(0)
    let resumesBySnapshot = Atomic<Int>(0)
    let resumesBySince = Atomic<Int>(0)
    let desyncs = Atomic<Int>(0)
    let matches = Atomic<Int>(0)
    /// Milliseconds of grace that moves used.
    let graceUsed = Atomic<Int>(0)
    /// Seconds from the arrival of a command to its publication.
    private let commands = Mutex(Histogram(bounds: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1]))
    /// Seconds between a server's ping and its pong.
    private let pongs = Mutex(Histogram(bounds: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1]))
    /// Seconds from entering the pool to the game.
    private let waits = Mutex(Histogram(bounds: [0.1, 1, 3, 5, 10, 20, 60, 180]))
    /// Time taken to restore the rooms of the journal.
    private let replay = Mutex<Duration?>(nil)
    private let closes = Mutex<[UInt16: Int]>([:])
    private let refusals = Mutex<[ErrorCode: Int]>([:])

    /// Counts of values by range.
    public struct Histogram: Sendable {
        public let bounds: [Double]
        /// One more than bounds: the last counts values above all of them.
        public private(set) var counts: [Int]
        public private(set) var sum = 0.0

        init(bounds: [Double]) {
            self.bounds = bounds
            counts = Array(repeating: 0, count: bounds.count + 1)
        }

        mutating func add(_ value: Double) {
            counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
            sum += value
        }
    }

    func took(_ time: Duration) { commands.withLock { $0.add(time.seconds) } }
    func waited(_ time: Duration) { waits.withLock { $0.add(time.seconds) } }
    func replayed(_ time: Duration) { replay.withLock { $0 = time } }
    func ponged(_ time: Duration) { pongs.withLock { $0.add(time.seconds) } }
    public func cameTooFast() { rateRefusals.increment() }
    /// - Parameter code: the close code, 1006 if the connection was lost without one.
    public func closed(_ code: UInt16) { closes.withLock { $0[code, default: 0] += 1 } }

    public var commandTimes: Histogram { commands.withLock { $0 } }
    public var poolWaits: Histogram { waits.withLock { $0 } }
    public var replaySeconds: Double? { replay.withLock { $0 }?.seconds }
    public var graceSeconds: Double { Double(graceUsed.load(ordering: .relaxed)) / 1000 }
    /// Subscriptions to rooms by their answer: a whole view, or the missed events.
    public var resumes: [(how: String, count: Int)] {
        [("snap", resumesBySnapshot.load(ordering: .relaxed)), ("since", resumesBySince.load(ordering: .relaxed))]
    }
    public var roundTrips: Histogram { pongs.withLock { $0 } }
    func refused(_ code: ErrorCode) { refusals.withLock { $0[code, default: 0] += 1 } }
    /// Refused commands by their code, all codes in their order.
    public var refusalCounts: [(code: String, count: Int)] {
        let counts = refusals.withLock { $0 }
        return ErrorCode.allCases.map { ($0.rawValue, counts[$0] ?? 0) }
    }
    public var closeCounts: [UInt16: Int] { closes.withLock { $0 } }

    public func read() -> [(name: String, help: String, value: Int)] {
        [
            ("palisade_moves_total", "Moves played.", moves.load(ordering: .relaxed)),
            ("palisade_idle_turns_total", "Turns that ran out.", idleTurns.load(ordering: .relaxed)),
            ("palisade_rate_refusals_total", "Frames and requests that came too fast.", rateRefusals.load(ordering: .relaxed)),
            ("palisade_frames_out_total", "Frames handed to connections by rooms.", framesOut.load(ordering: .relaxed)),
            ("palisade_desync_total", "Clients that saw another game than the server.", desyncs.load(ordering: .relaxed)),
            ("palisade_matches_total", "Games begun.", matches.load(ordering: .relaxed)),
        ]
    }
}

extension Atomic where Value == Int {
    func increment(by amount: Int = 1) { wrappingAdd(amount, ordering: .relaxed) }
}
