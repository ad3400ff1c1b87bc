import GRDB
public import Storage
import Synchronization

extension SQLiteStore: Journal {
    public func append(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Receipt?, StoreFailure>) -> Void
    ) throws(StoreFailure) {
        try groupCommit.add(WriteJob(entries, effect, completion))
    }

    public func hold(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Receipt?, StoreFailure>) -> Void
    ) throws(StoreFailure) -> Bool {
        try groupCommit.hold(WriteJob(entries, effect, completion))
    }

    public func release() { groupCommit.release() }

    /// - Throws: `StoreFailure.damaged("room")` if a room that was intact when the store was opened cannot be read, not even at the second attempt:
    ///   a game must not disappear without a word.
    public func liveRooms() async throws -> [StoredRoom] {
        let broken = brokenRooms
        return try await read { database in
            let rooms = try RoomTable.all(database).filter { !broken.contains($0.key) }
            guard let stored = try Self.stored(rooms, database) ?? Self.stored(rooms, database) else { throw StoreFailure.damaged("room") }
            return stored
        }
    }

    /// - Returns: `nil` if the entries of one of the rooms cannot be read.
    private static func stored(_ rooms: [RoomRecord], _ database: Database) throws -> [StoredRoom]? {
        var entries: [RoomKey: [JournalEntry]] = [:]
        let scan = try JournalScan(database, mark: []) { entries[$0.room, default: []].append($0) }
        guard rooms.allSatisfy({ scan.chains[$0.key] != nil }) else { return nil }
        return rooms.map { StoredRoom(record: $0, entries: entries[$0.key] ?? []) }
    }
}

extension WriteJob {
    fileprivate init(
        _ entries: [JournalEntry], _ effect: JournalEffect, _ completion: @escaping @Sendable (Result<Receipt?, StoreFailure>) -> Void
    ) {
        let (lane, bytes) = (entries.first?.room ?? effect.room, entries.reduce(0) { $0 + $1.body.count + 24 })
        guard effect.isHeavy else {
            // A move has no receipt to pass to its completion.
            self.init(lane: lane, isHeavy: false, bytes: bytes) { journal, database in
                _ = try journal.append(entries, effect: effect, database)
            } completion: { outcome in
                completion(outcome.map { nil })
            }
            return
        }
        let receipt = WriteResult<Receipt?>()
        // Packed on the thread of the room, since the writer has the moves of all rooms to keep.
        let events = effect.match.map { PackedEvents(of: $0) }
        self.init(lane: lane, isHeavy: true, bytes: bytes) { journal, database in
            let posted = try journal.append(entries, effect: effect, events: events, database)
            receipt.value.withLock { $0 = posted }
        } completion: { outcome in
            completion(outcome.map { receipt.value.withLock { $0 ?? nil } })
        }
    }
}

extension JournalEffect {
    fileprivate var isHeavy: Bool {
        if case .none = self { false } else { true }
    }

    fileprivate var match: MatchRecord? {
        if case .archive(let match, _) = self { match } else { nil }
    }

    fileprivate var room: RoomKey? {
        if case .open(let record, _) = self { record.key } else { nil }
    }
}
