/// The ordered, durable log of all rooms. Called by rooms, from any thread.
public protocol Journal: Sendable {
    /// Appends entries of one room together with an effect, atomically: a refused call leaves no trace.
    ///
    /// `completion` runs once, on the journal's own thread and in the order of the calls for that room, after the entries would survive a power cut.
    /// It must not wait. It gets the receipt of the postings that the effect made; `nil` if the effect made none.
    ///
    /// Throws `overloaded` or `closed` at once, and then the completion never runs. The caller must handle the refusal before it appends more,
    /// because entries after a refused entry would leave a gap.
    func append(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Receipt?, StoreFailure>) -> Void
    ) throws(StoreFailure)

    /// Like `append`, but the entries may be buffered until `release`: the decisions of one loop in one turn become one commit, and no decision is
    /// published before the end of the turn.
    /// - Returns: whether the caller has to call `release`; `false` if the entries are not buffered, or another caller will call it.
    func hold(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Receipt?, StoreFailure>) -> Void
    ) throws(StoreFailure) -> Bool

    /// Flushes the buffered entries to the writer.
    func release()

    /// All rooms that were opened and not closed, with their keys. Called once, at start.
    func liveRooms() async throws -> [StoredRoom]

    /// A key that no room has had before, also across restarts.
    func nextRoomKey() -> RoomKey
}

/// Defaults for a journal that never buffers.
extension Journal {
    public func hold(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Receipt?, StoreFailure>) -> Void
    ) throws(StoreFailure) -> Bool {
        try append(entries, effect: effect, completion: completion)
        return false
    }

    public func release() {}
}
