/// The journal's own number of a room: given once, never used again, unlike the five digits people see.
public struct RoomKey: Hashable, Sendable {
    public let rawValue: Int64
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

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

/// What else has to be true in the same instant as the entries.
public enum JournalEffect: Sendable {
    case none
    /// The room exists from here on; rides with its first entries.
    case open(RoomRecord)
    /// The match is over and can be looked up; rides with its last entry.
    case archive(MatchRecord)
    /// The room is gone; it does not come back after a restart, and its entries may be trimmed. Rides with at least one entry,
    /// which says whose end it is.
    case close
}

/// A room that must come back after a restart.
public struct RoomRecord: Hashable, Sendable {
    public let key: RoomKey
    /// Five digits, unique among live rooms.
    public let number: String
    public let game: String
    /// The identity of this room for ever: its match in the archive, its incarnation on the wire.
    public let match: String

    public init(key: RoomKey, number: String, game: String, match: String) {
        self.key = key
        self.number = number
        self.game = game
        self.match = match
    }
}

public struct StoredRoom: Sendable {
    public let record: RoomRecord
    /// In the order they were appended.
    public let entries: [JournalEntry]

    public init(record: RoomRecord, entries: [JournalEntry]) {
        self.record = record
        self.entries = entries
    }
}

/// Why something was not kept.
public enum StoreFailure: Error, Hashable, Sendable {
    /// The entries do not continue what the journal holds of the room, which ends at `actual`.
    case seqConflict(actual: Int)
    /// Too much waits already; nothing was written, try again later.
    case overloaded
    /// Whether it was written is not known; the process must stop and recover.
    case unknownOutcome(String)
    /// A value that must be unique is not ("name", "number", "match", "room", "credential").
    case taken(String)
    /// What the write is about is not there ("room": never opened, or closed; "account").
    case missing(String)
    /// The disk is full, or may only be read: nothing was written, and what is there can be read.
    case readOnly
    /// The thing asked for is there, but not as it was written ("match").
    case damaged(String)
    /// The store was closed, or has failed before: nothing was written and nothing ever will be.
    case closed
}

/// The ordered, durable memory of all rooms. Called by rooms, from any thread.
public protocol Journal: Sendable {
    /// Entries of one room, with what must be true together with them. All or nothing: a refused call leaves no trace.
    ///
    /// `completion` runs once, on the journal's own thread and in the order of the calls for that room, after the entries would
    /// survive a power cut. It must not wait.
    ///
    /// Throws `overloaded` or `closed` at once, and then the completion never runs. A caller must know before it appends more: entries
    /// after a refused one would leave a gap.
    func append(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Void, StoreFailure>) -> Void
    ) throws(StoreFailure)

    /// Like `append`, but the entries may lie until `release`: what one loop decides in a turn becomes one commit, and nobody can be told
    /// of any of it sooner than at the end of that turn.
    /// - Returns: whether the caller has to see to a `release`; `false` if they do not lie, or another caller has promised it.
    func hold(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Void, StoreFailure>) -> Void
    ) throws(StoreFailure) -> Bool

    /// Lets everything that lies be written.
    func release()

    /// All rooms that were opened and not closed, by key. Called once, at start.
    func liveRooms() async throws -> [StoredRoom]

    /// A key no room has had before; safe across restarts.
    func nextRoomKey() -> RoomKey
}

/// A journal in which nothing ever lies.
extension Journal {
    public func hold(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Void, StoreFailure>) -> Void
    ) throws(StoreFailure) -> Bool {
        try append(entries, effect: effect, completion: completion)
        return false
    }

    public func release() {}
}
