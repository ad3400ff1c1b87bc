public import Storage
import Synchronization

/// A journal in front of another that can be told to keep people waiting, or to be full.
public final class MoodyJournal: Journal {
    public enum Mood: Sendable {
        case takes
        /// Takes, and says so only after `relent`.
        case holds
        /// Has no room.
        case refuses
    }

    private struct State {
        var mood = Mood.takes
        var held: [@Sendable () -> Void] = []
    }

    private let inner: MemoryStore
    private let state = Mutex(State())

    public init(_ inner: MemoryStore = MemoryStore()) { self.inner = inner }

    public func feel(_ mood: Mood) { state.withLock { $0.mood = mood } }

    /// Says yes to all that it held, in order, and takes from now on.
    public func relent() {
        let held = state.withLock { state in
            defer { state = State() }
            return state.held
        }
        for tell in held { tell() }
    }

    public func append(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Void, StoreFailure>) -> Void
    ) throws(StoreFailure) {
        switch state.withLock({ $0.mood }) {
        case .takes: inner.append(entries, effect: effect, completion: completion)
        case .holds:
            inner.append(entries, effect: effect) { outcome in self.state.withLock { $0.held.append { completion(outcome) } } }
        case .refuses: throw .overloaded
        }
    }

    public func liveRooms() async throws -> [StoredRoom] { try await inner.liveRooms() }
    public func nextRoomKey() -> RoomKey { inner.nextRoomKey() }
}
