import Identifiers
import Networks

/// A bounded queue of the games that wait for their analysis, first come, first served. The first may be under way.
///
/// When the queue is full, the oldest game of the network that holds most leaves it for a game of another network.
struct AnalysisQueue: Sendable {
    struct Job: Sendable {
        let subject: Subject
        let user: String
        let networks: NetworkShares
        var evaluations: [Evaluation] = []
    }

    /// Maximum number of games that wait or are under way.
    private let bound: Int
    /// Maximum number of these from one network, so that a network with many accounts cannot fill the queue.
    private let boundPerNetwork: Int
    private var jobs: [Job] = []
    private var allowance: Allowance
    private(set) var isUnderWay = false
    private(set) var isClosed = false

    init(bound: Int, boundPerNetwork: Int, perDay: Int) {
        self.bound = bound
        self.boundPerNetwork = boundPerNetwork
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

    mutating func add(_ subject: Subject, by user: String, from networks: NetworkShares, at now: Timestamp) throws(AnalysisRefusal) {
        guard !isClosed else { throw .closed }
        guard !jobs.contains(where: { $0.user == user }) else { throw .already }
        guard NetworkTally(jobs.map(\.networks)).hasPlace(for: networks, of: boundPerNetwork) else { throw .fullForNetwork }
        var leaving: Int?
        if jobs.count >= bound {
            leaving = indexOfLargestNetwork(for: networks)
            guard leaving != nil else { throw .full }
        }
        try allowance.take(user, at: now)
        if let leaving { allowance.giveBack(jobs.remove(at: leaving).user) }
        jobs.append(Job(subject: subject, user: user, networks: networks))
    }

    /// The waiting game that leaves a full queue. One under way stays.
    private func indexOfLargestNetwork(for newcomer: NetworkShares) -> Int? {
        jobs[(isUnderWay ? 1 : 0)...].indexOfLargestNetwork(for: newcomer) { $0.networks }
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
