import DequeModule
import GameRules
import Identifiers
import Storage

/// Timers of the room.
extension Room {
    /// Applies the clock before a command or a subscription is handled.
    func catchUp() {
        let now = services.clock.now
        guard makeUpForStalls(at: now) else { return }
        let events = table.tick(at: now)
        if !events.isEmpty { stage(events, reply: nil) }
    }

    private func rang() {
        alarm = nil
        let now = services.clock.now
        while let first = delayed.first, first.due <= now {
            delayed.removeFirst()
            release(first.publication)
        }
        if published.table.isClosed { return delayed.isEmpty ? shut() : arm() }
        if let due = crowdDue, due <= now { tellCrowd() }
        figuresChanged()
        if let patience, patience > now { return arm() }
        patience = nil
        let due = retries
        retries.removeAll()
        for act in due { act(self) }
        catchUp()
        arm()
    }

    /// The next alarm of the table. While a commit is late, alarms wait for its end.
    private var ownAlarm: Timestamp? {
        guard let next = read({ $0.nextAlarm }) else { return nil }
        guard let oldest = outgoing.first, max(next, services.clock.now) - oldest.since > StallDetector.charged else { return next }
        return nil
    }

    /// Arms one task that sleeps until the earliest alarm. An early wake-up has no effect but another check.
    func arm() {
        var soonest = Timestamp.earlier(delayed.first?.due, .earlier(crowdDue, figuresDue))
        if let next = retries.isEmpty ? ownAlarm : patience { soonest = .earlier(soonest, max(next, patience ?? next)) }
        guard let next = soonest else { return }
        if let alarm, alarm.at <= next { return }
        alarm?.task.cancel()
        let clock = services.clock
        let task = Task { [weak self] in
            do { try await clock.sleep(until: next) } catch { return }
            await self?.rang()
        }
        alarm = (next, task)
    }
}
