import Identifiers
import Synchronization

/// Detects afterwards that the whole process stood still: stopped by a signal, suspended with its machine, or starved of processor time.
///
/// The heartbeats of all loops report here every second. A gap of two seconds more than that is a stall, whether the next heartbeat
/// detects it or a room with a command that had waited in a socket. Before the first report there is no stall.
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

    /// Maximum delay that is not compensated.
    static let charged = Duration.seconds(2)

    private let state = Mutex(State())

    /// Reports the heartbeat of a loop.
    /// - Returns: whether a new stall has to be announced to the rooms.
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
