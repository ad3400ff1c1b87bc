/// Events that became durable together, with the table after them.
struct Publication {
    let events: [RoomEvent]
    /// The table before the first of the events.
    let before: Snapshot
    /// The table after the last event.
    let snapshot: Snapshot

    struct Step {
        let event: RoomEvent
        let sequence: Int
        /// The table directly after this event.
        let snapshot: Snapshot
    }

    /// Calls `body` with the single events and their tables. There is mostly one; for several, the tables between them are computed again from
    /// `before`.
    func forEachStep(_ body: (Step) -> Void) {
        guard let last = events.last else { return }
        if events.count > 1 {
            var table = before.table
            for event in events.dropLast() {
                // The table has decided these events, so they apply to its earlier state.
                do { try table.apply(event, at: snapshot.table.touched) } catch { preconditionFailure("\(error) was decided and does not apply") }
                table.keepRoundTrips(of: snapshot.table)
                body(Step(event: event, sequence: table.sequence, snapshot: Snapshot(table)))
            }
        }
        body(Step(event: last, sequence: snapshot.table.sequence, snapshot: snapshot))
    }
}
