/// The games that wait for their analysis, in the order they were asked for; the first may be under way.
struct AnalysisQueue: Sendable {
    struct Job: Sendable {
        let subject: Subject
        let user: String
        let address: String
        var evaluations: [Evaluation] = []
    }

    /// Games that wait or are under way, at most.
    private let bound: Int
    /// Of these, those that were asked for from one address: whoever makes up names there leaves room for others.
    private let boundPerAddress: Int
    private var jobs: [Job] = []
    private var allowance: Allowance
    private(set) var isUnderWay = false
    private(set) var isClosed = false

    init(bound: Int, boundPerAddress: Int, perDay: Int) {
        self.bound = bound
        self.boundPerAddress = boundPerAddress
        allowance = Allowance(perDay: perDay)
    }

    var count: Int { jobs.count }

    func progress(of id: Subject.ID) -> Analyst.Progress? {
        guard let place = jobs.firstIndex(where: { $0.subject.id == id }) else { return nil }
        let job = jobs[place]
        let isRunning = place == 0 && isUnderWay
        return Analyst.Progress(
            state: isRunning ? .running : .queued, place: isRunning ? 0 : place + 1, of: job.subject.count, evaluations: job.evaluations)
    }

    /// - Parameter now: milliseconds since 1970.
    mutating func add(_ subject: Subject, by user: String, from address: String, at now: Int64) throws(AnalysisRefusal) {
        guard !isClosed else { throw .closed }
        guard !jobs.contains(where: { $0.user == user }) else { throw .already }
        guard jobs.count < bound else { throw .full }
        guard jobs.count(where: { $0.address == address }) < boundPerAddress else { throw .fullForAddress }
        try allowance.take(user, at: now)
        jobs.append(Job(subject: subject, user: user, address: address))
    }

    /// The next game is under way from now on.
    mutating func begin() -> Subject? {
        guard !isUnderWay, !isClosed, let first = jobs.first else { return nil }
        isUnderWay = true
        return first.subject
    }

    mutating func note(_ evaluation: Evaluation) { jobs[0].evaluations.append(evaluation) }

    /// - Parameter delivered: whether there is something to show for it.
    mutating func end(delivered: Bool) {
        let job = jobs.removeFirst()
        isUnderWay = false
        if !delivered { allowance.giveBack(job.user) }
    }

    /// Takes nothing from now on, and forgets who waits: they ask again.
    mutating func close() {
        isClosed = true
        isUnderWay = false
        jobs = []
    }
}
