/// A bounded queue of the games that wait for their analysis, first come, first served. The first may be under way.
struct AnalysisQueue: Sendable {
    struct Job: Sendable {
        let subject: Subject
        let user: String
        let address: String
        var evaluations: [Evaluation] = []
    }

    /// Maximum number of games that wait or are under way.
    private let bound: Int
    /// Maximum number of these from one address, so that an address with many accounts cannot fill the queue.
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

    /// Marks the next game as under way.
    /// - Returns: `nil` if the queue is empty or closed, or a game is under way already.
    mutating func begin() -> Subject? {
        guard !isUnderWay, !isClosed, let first = jobs.first else { return nil }
        isUnderWay = true
        return first.subject
    }

    mutating func note(_ evaluation: Evaluation) { jobs[0].evaluations.append(evaluation) }

    /// Removes the game that is under way.
    /// - Parameter delivered: whether it was analysed; if not, its place in the day's allowance is returned.
    mutating func end(delivered: Bool) {
        let job = jobs.removeFirst()
        isUnderWay = false
        if !delivered { allowance.giveBack(job.user) }
    }

    /// Drops all waiting games and refuses new ones. Clients ask again after the restart.
    mutating func close() {
        isClosed = true
        isUnderWay = false
        jobs = []
    }
}
