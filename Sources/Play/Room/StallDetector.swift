import Synchronization

/// Notices afterwards that the whole process stood still: stopped by a signal, suspended with its machine, or starved of processor time.
///
/// The heartbeats of all loops report here every second. When nothing was heard for two seconds more than that, nothing ran meanwhile,
/// whether a heartbeat looks first or a room with a command that had waited in a socket. Before the first report nothing is late.
final class StallDetector: Sendable {
    struct Stall: Hashable, Sendable {
        /// Counted from 1.
        let number: Int
        /// The last moment at which the process is known to have run.
        let since: Timestamp
    }

    private struct State {
        var heard: Timestamp?
        var newest = Stall(number: 0, since: Timestamp(milliseconds: 0))
        var announced = 0

        mutating func look(at now: Timestamp) {
            guard let heard, now - heard > Heartbeat.period + StallDetector.charged else { return }
            newest = Stall(number: newest.number + 1, since: heard)
            self.heard = now
        }
    }

    /// A delay up to this, in milliseconds, is the players' bad luck; a longer one is given back.
    static let charged = 2000

    private let state = Mutex(State())

    /// A loop is alive.
    /// - Returns: whether rooms have to be told of a stall.
    func beat(at now: Timestamp) -> Bool {
        state.withLock { state in
            state.look(at: now)
            state.heard = max(state.heard ?? now, now)
            defer { state.announced = state.newest.number }
            return state.announced < state.newest.number
        }
    }

    /// The newest stall, number 0 before the first.
    func newest(at now: Timestamp) -> Stall {
        state.withLock { state in
            state.look(at: now)
            return state.newest
        }
    }
}
