public import MemoryStorage
public import Storage
import Synchronization

/// A journal in front of another that can be told to delay its completions or to refuse entries.
public final class MoodyJournal: Journal {
    public enum Mood: Sendable {
        case takes
        /// Entries are appended, and completions wait for `relent`.
        case holds
        /// Entries are refused as `overloaded`.
        case refuses
    }

    private struct State {
        var mood = Mood.takes
        var held: [@Sendable () -> Void] = []
        var refusals = 0
        var awaiting: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let inner: MemoryStore
    private let state = Mutex(State())

    public init(_ inner: MemoryStore = MemoryStore()) { self.inner = inner }

    public func feel(_ mood: Mood) { state.withLock { $0.mood = mood } }

    /// Calls the delayed completions in order, and appends without delay from now on.
    public func relent() {
        let held = state.withLock { state in
            state.mood = .takes
            defer { state.held = [] }
            return state.held
        }
        for tell in held { tell() }
    }

    public func append(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Receipt?, StoreFailure>) -> Void
    ) throws(StoreFailure) {
        switch state.withLock({ $0.mood }) {
        case .takes: inner.append(entries, effect: effect, completion: completion)
        case .holds:
            inner.append(entries, effect: effect) { outcome in self.state.withLock { $0.held.append { completion(outcome) } } }
        case .refuses:
            noteRefusal()
            throw .overloaded
        }
    }

    /// Number of completions that wait for `relent`.
    public var held: Int { state.withLock { $0.held.count } }

    /// Number of refused calls of `append`.
    public var refusals: Int { state.withLock { $0.refusals } }

    /// Returns after this many refusals. Reaching the time limit of a test here stops the run.
    public func refusals(_ count: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { wake in
                let isReady = state.withLock { state in
                    if state.refusals < count { state.awaiting.append((count, wake)) }
                    return state.refusals >= count
                }
                if isReady { wake.resume() }
            }
        } onCancel: {
            preconditionFailure("the journal was asked \(refusals) times, not \(count)")
        }
    }

    private func noteRefusal() {
        let woken = state.withLock { state in
            state.refusals += 1
            let ready = state.awaiting.filter { $0.count <= state.refusals }
            state.awaiting.removeAll { $0.count <= state.refusals }
            return ready
        }
        for waiter in woken { waiter.wake.resume() }
    }

    public func liveRooms() async throws -> [StoredRoom] { try await inner.liveRooms() }
    public func nextRoomKey() -> RoomKey { inner.nextRoomKey() }
}
