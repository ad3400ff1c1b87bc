import GRDB
public import Identifiers
public import Storage

extension SQLiteStore: RetentionStore {
    public func removeMoves(endedBefore time: Timestamp, limit: Int) async throws -> Bool {
        // Each write makes a commit, so a store without old games is only read.
        guard try await read({ database in try RetentionTable.hasMoves(endedBefore: time, database) }) else { return false }
        return try await write { database in try RetentionTable.removeMoves(endedBefore: time, limit: limit, database) }
    }

    public func removeAnalyses(seenBefore time: Timestamp, at now: Timestamp, limit: Int) async throws -> Bool {
        guard try await read({ database in try RetentionTable.hasAnalyses(seenBefore: time, database) }) else { return false }
        return try await write { database in try RetentionTable.removeAnalyses(seenBefore: time, at: now, limit: limit, database) }
    }

    public func removeClosedRooms() async throws {
        try await writeJournal { journal, _ in journal.sweep.demand() }
        while try await writeJournal({ journal, _ in journal.sweep.isDemanded }) { try Task.checkCancellation() }
    }
}
