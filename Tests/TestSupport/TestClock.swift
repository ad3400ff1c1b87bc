public import Identifiers
public import Play
import Synchronization

/// A manual clock: time advances only when a test says so, and sleepers wake in the order of their deadlines.
public final class TestClock: GameClock {
    private struct State {
        var now: Timestamp
        var sleepers: [(id: Int, until: Timestamp, wake: CheckedContinuation<Void, any Error>)] = []
        var cancelled: Set<Int> = []
        var awaiting: [(moment: Timestamp, wake: CheckedContinuation<Void, Never>)] = []
        var nextID = 0
    }

    private let state: Mutex<State>

    public init(now: Int64 = 1_789_000_000_000) { state = Mutex(State(now: Timestamp(milliseconds: now))) }

    public var now: Timestamp { state.withLock { $0.now } }

    public func sleep(until moment: Timestamp) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (wake: CheckedContinuation<Void, any Error>) in
                let (answer, watchers): (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return (.failure(CancellationError()), []) }
                    if state.now >= moment { return (.success(()), []) }
                    state.sleepers.append((id, moment, wake))
                    let watchers = state.awaiting.filter { $0.moment == moment }.map(\.wake)
                    state.awaiting.removeAll { $0.moment == moment }
                    return (nil, watchers)
                }
                if let answer { wake.resume(with: answer) }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.sleepers.remove(at: index).wake
            }
            sleeper?.resume(throwing: CancellationError())
        }
    }

    /// Advances by `time` and wakes the sleepers that are due.
    public func advance(by time: Duration) {
        let due = state.withLock { state in
            state.now = state.now + time
            let due = state.sleepers.filter { $0.until <= state.now }.sorted { $0.until < $1.until }
            state.sleepers.removeAll { $0.until <= state.now }
            return due
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// Returns when a sleeper waits for exactly this moment, so that a test advances the clock only after the code has set its timer.
    public func sleeper(until moment: Timestamp) async {
        await withCheckedContinuation { wake in
            let isThere = state.withLock { state in
                if state.sleepers.contains(where: { $0.until == moment }) { return true }
                state.awaiting.append((moment, wake))
                return false
            }
            if isThere { wake.resume() }
        }
    }

    /// Number of calls of `sleep(until:)` so far.
    public var sleeps: Int { state.withLock { $0.nextID } }

    /// Number of current sleepers.
    public var sleepers: Int { state.withLock { $0.sleepers.count } }
}
