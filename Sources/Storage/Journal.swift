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
