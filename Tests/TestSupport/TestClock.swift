public import Play
import Synchronization

/// A clock that stands still until a test moves it; sleepers wake in order.
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

    /// Moves on by `milliseconds` and wakes whoever is due.
    public func advance(by milliseconds: Int) {
        let due = state.withLock { state in
            state.now = state.now + milliseconds
            let due = state.sleepers.filter { $0.until <= state.now }.sorted { $0.until < $1.until }
            state.sleepers.removeAll { $0.until <= state.now }
            return due
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// Comes back when somebody sleeps until this very moment: who counts from now must have counted before the clock moves on.
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

    /// How often somebody began to sleep.
    public var sleeps: Int { state.withLock { $0.nextID } }

    /// How many wait for a later moment.
    public var sleepers: Int { state.withLock { $0.sleepers.count } }
}
