import Storage

/// The bounded queue in front of the writer, as a value.
struct Intake {
    private(set) var waiting: [WriteJob] = []
    /// The first so many may be taken; those behind them are held until `release`.
    private var ready = 0
    /// Why nothing is taken any more; `nil` while something is.
    private var refusal: StoreFailure?
    var isOpen: Bool { refusal == nil }
    let bound: Int

    init(bound: Int) { self.bound = bound }

    /// Whether the writer has to be woken: it sleeps only when nothing may be taken.
    mutating func add(_ job: WriteJob) throws(StoreFailure) -> Bool {
        _ = try hold(job)
        return release()
    }

    /// Whether this is the first of those that are held.
    mutating func hold(_ job: WriteJob) throws(StoreFailure) -> Bool {
        if let refusal { throw refusal }
        guard waiting.count < bound else { throw .overloaded }
        waiting.append(job)
        return ready == waiting.count - 1
    }

    /// Lets the writer have all that waits. Whether it has to be woken.
    mutating func release() -> Bool {
        defer { ready = waiting.count }
        return ready == 0 && !waiting.isEmpty
    }

    mutating func close(as failure: StoreFailure = .closed) {
        refusal = refusal ?? failure
        ready = waiting.count
    }

    /// The next transaction: all that may be taken, in order, but at most `heavy` heavy jobs.
    ///
    /// A heavy job above the cap stays behind and comes first the next time; with it stay the later jobs of its room, so that a room's
    /// order is kept. Everybody else overtakes it.
    mutating func take(heavy cap: Int) -> [WriteJob] {
        var batch: [WriteJob] = []
        var left: [WriteJob] = []
        var held: Set<RoomKey> = []
        var heavy = 0
        batch.reserveCapacity(ready)
        for job in waiting[..<ready] {
            if job.lane.map(held.contains) ?? false || job.isHeavy && heavy == cap {
                if let lane = job.lane { held.insert(lane) }
                left.append(job)
            } else {
                if job.isHeavy { heavy += 1 }
                batch.append(job)
            }
        }
        ready = left.count
        waiting = left + waiting.dropFirst(batch.count + left.count)
        return batch
    }
}
