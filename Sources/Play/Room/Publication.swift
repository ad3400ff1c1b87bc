/// Events that became durable together, and the table behind them: what a room tells its audience at once.
struct Publication {
    let events: [RoomEvent]
    /// The table before the first of the events.
    let before: Snapshot
    /// The table behind the last.
    let snapshot: Snapshot

    struct Step {
        let event: RoomEvent
        let sequence: Int
        /// The table right behind this event.
        let snapshot: Snapshot
    }

    /// The events one by one. There is mostly one; the tables between several are made again from the one before.
    var steps: [Step] {
        var steps: [Step] = []
        var table = before.table
        for event in events.dropLast() {
            // The table has decided these very events, so they apply again.
            do { try table.apply(event, at: snapshot.table.touched) } catch { preconditionFailure("\(error) was decided and does not apply") }
            table.keepRoundTrips(of: snapshot.table)
            steps.append(Step(event: event, sequence: table.sequence, snapshot: Snapshot(table)))
        }
        if let last = events.last { steps.append(Step(event: last, sequence: snapshot.table.sequence, snapshot: snapshot)) }
        return steps
    }
}
