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

    /// The first call returns the rooms that the opening of the store read, unless the journal has changed since; later calls read the journal.
    ///
    /// - Throws: `StoreFailure.damaged("room")` if a room that was intact when the store was opened cannot be read, not even at the second attempt:
    ///   a game must not disappear without a word.
    public func liveRooms() async throws -> [StoredRoom] {
        let (broken, opening) = (brokenRooms, takeRoomsAtOpening())
        return try await read { database in
            if let opening, try opening.arePresent(database) { return opening.rooms }
            let rooms = Set(try RoomTable.all(database).map(\.key)).subtracting(broken)
            guard let stored = try Self.stored(rooms, database) ?? Self.stored(rooms, database) else { throw StoreFailure.damaged("room") }
            return stored
        }
    }

    /// - Returns: `nil` if the entries of one of the rooms cannot be read.
    private static func stored(_ rooms: Set<RoomKey>, _ database: Database) throws -> [StoredRoom]? {
        let stored = try JournalScan(database, mark: [], keepsEntries: true).intactRooms.filter { rooms.contains($0.record.key) }
        return stored.count == rooms.count ? stored : nil
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
