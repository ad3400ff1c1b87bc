import Identifiers
import Storage

/// The end of a room's journal: its last sequence, and a checksum over the room and all its entries up to there.
struct RoomChain: Hashable, Sendable {
    private(set) var seq = 0
    private(set) var sum: Int64

    /// Before the first entry.
    init(_ room: RoomRecord) {
        var checksum = Checksum()
        checksum.add(room.key.rawValue)
        checksum.add(room.number)
        checksum.add(room.game)
        checksum.add(room.match.rawValue)
        sum = checksum.value
    }

    mutating func append(_ entry: JournalEntry) {
        var checksum = Checksum(after: sum)
        checksum.add(entry.seq)
        checksum.add(entry.at.milliseconds)
        checksum.add(Int(entry.kind))
        checksum.add(entry.body)
        seq = entry.seq
        sum = checksum.value
    }

    /// Accepts an entry if it continues the chain and matches its checksum.
    mutating func take(_ entry: JournalEntry, sum expected: Int64) -> Bool {
        guard entry.seq == seq + 1 else { return false }
        var next = self
        next.append(entry)
        guard next.sum == expected else { return false }
        self = next
        return true
    }
}
