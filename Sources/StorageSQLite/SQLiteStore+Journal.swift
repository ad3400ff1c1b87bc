import GRDB
public import Storage

extension SQLiteStore: Journal {
    public func append(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Void, StoreFailure>) -> Void
    ) throws(StoreFailure) {
        try groupCommit.add(WriteJob(entries, effect, completion))
    }

    public func hold(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Void, StoreFailure>) -> Void
    ) throws(StoreFailure) -> Bool {
        try groupCommit.hold(WriteJob(entries, effect, completion))
    }

    public func release() { groupCommit.release() }

    public func liveRooms() async throws -> [StoredRoom] {
        let broken = brokenRooms
        return try await read { database in
            var entries: [RoomKey: [JournalEntry]] = [:]
            let scan = try JournalScan(database, mark: []) { entries[$0.room, default: []].append($0) }
            return try RoomTable.all(database).filter { scan.chains[$0.key] != nil && !broken.contains($0.key) }
                .map { StoredRoom(record: $0, entries: entries[$0.key] ?? []) }
        }
    }
}

extension WriteJob {
    fileprivate init(
        _ entries: [JournalEntry], _ effect: JournalEffect, _ completion: @escaping @Sendable (Result<Void, StoreFailure>) -> Void
    ) {
        self.init(
            lane: entries.first?.room ?? effect.room, isHeavy: effect.isHeavy, bytes: entries.reduce(0) { $0 + $1.body.count + 24 },
            write: { journal, database in try journal.append(entries, effect: effect, database) }, completion: completion)
    }
}

extension JournalEffect {
    fileprivate var isHeavy: Bool {
        if case .none = self { false } else { true }
    }

    fileprivate var room: RoomKey? {
        if case .open(let record) = self { record.key } else { nil }
    }
}
