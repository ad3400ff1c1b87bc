public import Identifiers

/// One stored event of a room.
public struct JournalEntry: Hashable, Sendable {
    public let room: RoomKey
    /// Counted from 1 in each room, without gaps.
    public let seq: Int
    public let at: Timestamp
    /// The kind of event; its values are defined by the writer of `body`.
    public let kind: UInt8
    public let body: [UInt8]

    public init(room: RoomKey, seq: Int, at: Timestamp, kind: UInt8, body: [UInt8]) {
        self.room = room
        self.seq = seq
        self.at = at
        self.kind = kind
        self.body = body
    }
}
