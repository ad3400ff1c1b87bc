import Storage

/// The bounded queue in front of the writer. A value.
struct WriteQueue {
    private(set) var waiting: [WriteJob] = []
    /// The number of jobs that were accepted.
    private(set) var arrived = 0
    /// The number of jobs at the front that may be taken; later jobs are held until `release`.
    private var ready = 0
    /// The reason jobs are refused; `nil` while they are accepted.
    private var refusal: StoreFailure?
    var isOpen: Bool { refusal == nil }
    let bound: Int

    init(bound: Int) { self.bound = bound }

    /// Returns whether the writer has to be woken: it sleeps only when no job may be taken.
    mutating func add(_ job: WriteJob) throws(StoreFailure) -> Bool {
        _ = try hold(job)
        return release()
    }

    /// Returns whether this is the first held job.
    mutating func hold(_ job: WriteJob) throws(StoreFailure) -> Bool {
        if let refusal { throw refusal }
        guard waiting.count < bound else { throw .overloaded }
        waiting.append(job)
        arrived += 1
        return ready == waiting.count - 1
    }

    /// Makes all queued jobs available to the writer. Returns whether it has to be woken.
    mutating func release() -> Bool {
        defer { ready = waiting.count }
        return ready == 0 && !waiting.isEmpty
    }

    mutating func close(as failure: StoreFailure = .closed) {
        refusal = refusal ?? failure
        ready = waiting.count
    }

    /// The next transaction: all available jobs, in order, but at most `heavy` heavy ones.
    ///
    /// A heavy job beyond that limit stays in the queue and comes first the next time. The later jobs of its room stay too, so that their order is
    /// kept. All other jobs overtake it.
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
