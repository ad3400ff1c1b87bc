import Storage

/// The journal of rooms that are not stored: neither a restart nor the archive knows them, and they take no space on the disk.
struct UnkeptJournal: Journal {
    /// The journal that gives out the keys of all rooms.
    let keys: any Journal

    func append(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Receipt?, StoreFailure>) -> Void
    ) {
        completion(.success(nil))
    }

    func liveRooms() -> [StoredRoom] { [] }

    func nextRoomKey() -> RoomKey { keys.nextRoomKey() }
}
