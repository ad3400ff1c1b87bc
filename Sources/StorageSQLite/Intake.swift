import Storage

/// The bounded queue in front of the writer, as a value.
struct Intake {
    private(set) var waiting: [WriteJob] = []
    private(set) var isOpen = true
    let bound: Int

    init(bound: Int) { self.bound = bound }

    /// Whether the writer has to be woken: it sleeps only when nothing waits.
    mutating func add(_ job: WriteJob) throws(StoreFailure) -> Bool {
        guard isOpen else { throw .closed }
        guard waiting.count < bound else { throw .overloaded }
        waiting.append(job)
        return waiting.count == 1
    }

    mutating func close() { isOpen = false }

    /// The next transaction: all that waits, in order, but at most `heavy` heavy jobs.
    ///
    /// A heavy job above the cap stays behind and comes first the next time; with it stay the later jobs of its room, so that a room's
    /// order is kept. Everybody else overtakes it.
    mutating func take(heavy cap: Int) -> [WriteJob] {
        var batch: [WriteJob] = []
        var left: [WriteJob] = []
        var held: Set<RoomKey> = []
        var heavy = 0
        batch.reserveCapacity(waiting.count)
        for job in waiting {
            if job.lane.map(held.contains) ?? false || job.isHeavy && heavy == cap {
                if let lane = job.lane { held.insert(lane) }
                left.append(job)
            } else {
                if job.isHeavy { heavy += 1 }
                batch.append(job)
            }
        }
        waiting = left
        return batch
    }
}
