/// One thing that happened in a room, as it is kept.
public struct JournalEntry: Hashable, Sendable {
    public let room: RoomKey
    /// Counted from 1 in each room, without gaps.
    public let seq: Int
    /// Milliseconds since 1970.
    public let at: Int64
    /// What happened; the writer of `body` knows the numbers.
    public let kind: UInt8
    public let body: [UInt8]

    public init(room: RoomKey, seq: Int, at: Int64, kind: UInt8, body: [UInt8]) {
        self.room = room
        self.seq = seq
        self.at = at
        self.kind = kind
        self.body = body
    }
}
