public import Identifiers
public import Storage
import Synchronization

extension MemoryStore: RetentionStore {
    public func removeMoves(endedBefore time: Timestamp, limit: Int) async throws -> Bool {
        contents.withLock { $0.matches.removeMoves(endedBefore: time, atMost: limit) }
    }

    public func removeAnalyses(seenBefore time: Timestamp, at now: Timestamp, limit: Int) async throws -> Bool {
        contents.withLock { $0.matches.removeAnalyses(seenBefore: time, at: now) }
        return false
    }

    /// Rooms leave nothing behind here.
    public func removeClosedRooms() async throws {}
}
