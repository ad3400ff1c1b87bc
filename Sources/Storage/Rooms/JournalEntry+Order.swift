extension [JournalEntry] {
    /// Throws unless the entries follow `last` one by one. The caller ensures that all belong to one room.
    public func checkContinues(_ last: Int) throws(StoreFailure) {
        for (offset, entry) in enumerated() {
            precondition(entry.room == self[0].room, "one append is about one room")
            guard entry.seq == last + 1 + offset else { throw .seqConflict(actual: last) }
        }
    }
}
