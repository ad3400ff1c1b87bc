extension [JournalEntry] {
    /// Refuses entries that do not follow `last` one by one. That all are of one room is the caller's promise.
    public func checkContinues(_ last: Int) throws(StoreFailure) {
        for (offset, entry) in enumerated() {
            precondition(entry.room == self[0].room, "one append is about one room")
            guard entry.seq == last + 1 + offset else { throw .seqConflict(actual: last) }
        }
    }
}
