import Identifiers
import Storage

/// The live rooms of a `MemoryStore` and their events.
struct MemoryRooms: Sendable {
    private struct Room {
        let record: RoomRecord
        var entries: [JournalEntry] = []
    }

    private var rooms: [RoomKey: Room] = [:]
    private var highestOpened: Int64 = 0
    private var highestGiven: Int64 = 0

    var live: [StoredRoom] {
        rooms.values.sorted { $0.record.key.rawValue < $1.record.key.rawValue }
            .map { StoredRoom(record: $0.record, entries: $0.entries) }
    }

    /// The match of a live room.
    func match(of room: RoomKey) -> MatchID? { rooms[room]?.record.match }

    mutating func nextKey() -> RoomKey {
        highestGiven = max(highestGiven, highestOpened) + 1
        return RoomKey(highestGiven)
    }

    /// Throws unless `add` can follow.
    func check(_ entries: [JournalEntry], effect: JournalEffect) throws(StoreFailure) {
        var last = 0
        if case .open(let record, _) = effect {
            try checkNew(record)
        } else {
            guard let room = entries.first?.room else {
                if case .close = effect { throw .missing("room") }
                return
            }
            guard let known = rooms[room] else { throw .missing("room") }
            last = known.entries.last?.seq ?? 0
        }
        try entries.checkContinues(last)
    }

    private func checkNew(_ record: RoomRecord) throws(StoreFailure) {
        if rooms[record.key] != nil { throw .taken("room") }
        if rooms.values.contains(where: { $0.record.number == record.number }) { throw .taken("number") }
        if rooms.values.contains(where: { $0.record.match == record.match }) { throw .taken("match") }
    }

    mutating func rewrite(_ change: ([JournalEntry]) -> [JournalEntry]) {
        rooms = rooms.mapValues { Room(record: $0.record, entries: change($0.entries)) }
    }

    mutating func add(_ entries: [JournalEntry], effect: JournalEffect) {
        if case .open(let record, _) = effect {
            rooms[record.key] = Room(record: record)
            highestOpened = max(highestOpened, record.key.rawValue)
        }
        guard let room = entries.first?.room else { return }
        rooms[room]?.entries += entries
        if case .close = effect { rooms[room] = nil }
    }
}
