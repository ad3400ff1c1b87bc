import Identifiers
import Storage

/// Compensation for stalls of the process and of the journal.
extension Room {
    /// Compensates stalls since the last call.
    /// - Returns: whether turns may run out; `false` while the journal does not answer.
    func makeUpForStalls(at now: Timestamp) -> Bool {
        let stall = services.stalls.newest(at: now)
        if stall.number > stallsSeen {
            stallsSeen = stall.number
            if !giveBack(since: stall.since, why: .stall) { return false }
        }
        if let refused, now - refused > StallDetector.charged { return giveBack(since: refused, why: .disk) }
        // The event that began the running turn may be among the pending ones, and unknown to its player.
        return !outgoing.contains { now - $0.since > StallDetector.charged }
    }

    /// Compensates a commit that took too long.
    /// - Parameters:
    ///   - since: the moment at which the oldest event of the commit was decided.
    ///   - batch: the number of its batch.
    ///   - now: the moment of the journal's answer.
    func makeUpForSlowCommit(since: Timestamp, batch: Int, at now: Timestamp) {
        // An earlier compensation covers everything decided before it.
        guard batch >= restoredBatch, now - since > StallDetector.charged else { return }
        giveBack(since: since, why: .disk)
    }

    /// - Returns: whether the journal accepted the event, or no compensation was necessary.
    @discardableResult
    private func giveBack(since: Timestamp, why: TimeLoss) -> Bool {
        let events = table.giveBack(since: since, why: why, at: services.clock.now)
        guard !events.isEmpty else { return true }
        guard stage(events, reply: nil) else {
            // The room is still stalled.
            refused = min(refused ?? since, since)
            return false
        }
        restoredBatch = lastBatch
        return true
    }
}
