import DequeModule

extension Room {
    /// Shows a deleted account under its alias and without its lines to every new subscriber, even to one that resumes from an earlier event. The
    /// store rewrites the rows of the journal on its own.
    func erase(_ erasure: RoomErasure) {
        table.erase(erasure)
        staged = Snapshot(table)
        published = published.erased(erasure)
        released = released?.erased(erasure)
        log.erase(erasure)
        delayed = Deque(delayed.map { ($0.due, $0.publication.erased(erasure)) })
    }
}

extension Snapshot {
    fileprivate func erased(_ erasure: RoomErasure) -> Snapshot {
        var table = table
        table.erase(erasure)
        return Snapshot(table)
    }
}

extension Publication {
    fileprivate func erased(_ erasure: RoomErasure) -> Publication {
        var order = erasure
        return Publication(events: events.map { order.erase($0) }, before: before.erased(erasure), snapshot: snapshot.erased(erasure))
    }
}
