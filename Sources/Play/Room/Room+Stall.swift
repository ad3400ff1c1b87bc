import Storage

/// Time that the server took from the players, and gives back: the process stood still, or the journal did.
extension Room {
    /// Sees to what was lost since the last look.
    /// - Returns: whether the clock may go on; `false` while the journal takes nothing.
    func makeUpForStalls(at now: Timestamp) -> Bool {
        let stall = services.stalls.newest(at: now)
        if stall.number > stallsSeen {
            stallsSeen = stall.number
            if !giveBack(since: stall.since, why: .stall) { return false }
        }
        if let refused, now - refused > StallDetector.charged { return giveBack(since: refused, why: .disk) }
        // The event that began the running turn may be among those that wait: then its player does not know of it.
        return !outgoing.contains { now - $0.since > StallDetector.charged }
    }

    /// After a commit: what waited for it too long.
    /// - Parameters:
    ///   - since: when the oldest was decided.
    ///   - batch: the number of the oldest.
    ///   - now: when the commit was heard of.
    func makeUpForSlowCommit(since: Timestamp, batch: Int, at now: Timestamp) {
        // Giving back the time has made up for all that was decided before.
        guard batch >= restoredBatch, now - since > StallDetector.charged else { return }
        giveBack(since: since, why: .disk)
    }

    /// - Returns: whether the journal took it, if there was anything to give.
    @discardableResult
    private func giveBack(since: Timestamp, why: Restored) -> Bool {
        let events = table.giveBack(since: since, why: why, at: services.clock.now)
        guard !events.isEmpty else { return true }
        guard stage(events, reply: nil) else {
            // The stall is not over for this room.
            refused = min(refused ?? since, since)
            return false
        }
        restoredBatch = lastBatch
        return true
    }
}
