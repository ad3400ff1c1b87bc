import Storage

/// A live room as far as a scan of the journal has read it.
struct ScannedRoom {
    let record: RoomRecord
    /// The end of the entries that match their checksums.
    private(set) var chain: RoomChain
    /// The row of the last of these entries.
    private(set) var tail: HighWaterMark.Row?
    /// These entries, if the scan keeps them.
    private(set) var entries: [JournalEntry] = []
    /// The highest sequence seen or known of, if entries are missing or altered; `nil` for an intact room.
    private(set) var broken: Int?

    init(_ record: RoomRecord) {
        self.record = record
        chain = RoomChain(record)
    }

    /// Takes the next row of the room. From the first row on that does not continue the chain, the room is broken.
    mutating func take(_ entry: JournalEntry, sum: Int64, at position: Int64, keeps: Bool) {
        guard broken == nil, chain.take(entry, sum: sum) else { return lack(entry.seq) }
        tail = HighWaterMark.Row(pos: position, room: entry.room, seq: entry.seq, sum: sum)
        if keeps { entries.append(entry) }
    }

    /// Notes that the entry of this sequence is not in the chain.
    mutating func lack(_ seq: Int) { broken = max(broken ?? 0, seq) }
}
