public struct StoredRoom: Sendable {
    public let record: RoomRecord
    /// In the order they were appended.
    public let entries: [JournalEntry]

    public init(record: RoomRecord, entries: [JournalEntry]) {
        self.record = record
        self.entries = entries
    }
}
