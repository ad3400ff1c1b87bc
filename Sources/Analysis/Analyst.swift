public import GameRules
public import Identifiers
public import Logging
public import Networks
public import Storage
import Synchronization

/// Analyses finished games one at a time, in the order of the requests. Every position gets the same number of nodes, so that the result does
/// not depend on the load. Results are stored, and later requests are answered from the store.
///
/// ```
/// ask ─→ AnalysisQueue (bounded, one a person) ─→ run: verdict by verdict ─→ AnalysisStore, RecentAnalyses
/// progress ─→ queue, else recent, else store
/// ```
public actor Analyst {
    public struct Limits: Hashable, Sendable {
        /// Analyses of one person in a day of UTC.
        public var perDay = 40
        /// Maximum number of games that wait or are under way.
        public var waiting = 64
        /// Maximum number of these from one network; wider ones have more.
        public var waitingPerNetwork = 16
        /// Finished analyses kept in memory.
        public var recent = 64

        public init() {}
    }

    public struct Progress: Hashable, Sendable {
        public enum State: String, Hashable, Sendable { case queued, running, done }

        public let state: State
        /// Place in the queue, counted from 1; 0 once the analysis is under way.
        public let place: Int
        /// Number of positions of the game.
        public let of: Int
        public let evaluations: [Evaluation]
    }

    /// Evaluators by the id of their game.
    private let evaluators: [GameID: any Evaluator]
    private let store: any AnalysisStore
    private let logger: Logger
    private var queue: AnalysisQueue
    private var recent: RecentAnalyses
    private let wakeups = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    private let asked = Mutex((arrived: 0, done: 0))
    /// Positions evaluated since the start of the process.
    public private(set) var judged = 0

    public init(evaluators: [any Evaluator], store: any AnalysisStore, limits: Limits = Limits(), logger: Logger) {
        self.evaluators = Dictionary(evaluators.map { ($0.game, $0) }) { first, _ in first }
        self.store = store
        self.logger = logger
        queue = AnalysisQueue(bound: limits.waiting, boundPerNetwork: limits.waitingPerNetwork, perDay: limits.perDay)
        recent = RecentAnalyses(bound: limits.recent)
    }

    /// Number of games that wait or are under way.
    public var waiting: Int { queue.count }

    /// The number of games that have entered the queue, and the number of the oldest that is not analysed, counted from 0.
    public nonisolated var progress: (arrived: Int, oldest: Int?) { asked.withLock { ($0.arrived, $0.done < $0.arrived ? $0.done : nil) } }

    /// Whether the game has an evaluator.
    public nonisolated func evaluates(_ game: GameID) -> Bool { evaluators[game] != nil }

    /// Puts a game in the queue, unless it waits already or is done. Only a game that enters the queue counts against the allowance.
    ///
    /// - Parameters:
    ///   - networks: the networks that the request came from.
    public func ask(for subject: Subject, by user: String, from networks: NetworkShares, at now: Timestamp) async throws -> Progress {
        guard evaluates(subject.game) else { throw AnalysisRefusal.noEvaluator }
        if let progress = try await progress(of: subject.id) { return progress }
        // No `await` from here on, so that simultaneous requests for one game get the same place.
        let before = queue.count
        try queue.add(subject, by: user, from: networks, at: now)
        // A game that left a full queue for this one is done with.
        let left = before + 1 - queue.count
        asked.withLock {
            $0.arrived += 1
            $0.done += left
        }
        wakeups.continuation.yield()
        return queue.progress(of: subject.id) ?? Progress(state: .queued, place: 1, of: subject.count, evaluations: [])
    }

    /// The progress of a game's analysis; `nil` if no analysis was requested, or it was given up.
    public func progress(of id: Subject.ID) async throws -> Progress? {
        if let known = known(id) { return known }
        guard case .match(let match) = id, let text = try await store.analysis(of: match) else { return known(id) }
        guard let evaluations = Evaluation.read(text) else {
            logger.error("a stored analysis cannot be read", metadata: ["match": "\(match)"])
            return known(id)
        }
        recent.keep(evaluations, of: id)
        return known(id)
    }

    private func known(_ id: Subject.ID) -> Progress? {
        queue.progress(of: id)
            ?? recent.find(id).map { Progress(state: .done, place: 0, of: $0.count, evaluations: $0) }
    }

    /// Analyses queued games until the task is cancelled, then drops the waiting ones.
    public func run() async {
        for await _ in wakeups.stream {
            while !Task.isCancelled, let subject = queue.begin() {
                await analyse(subject)
                asked.withLock { $0.done += 1 }
            }
        }
        queue.close()
    }

    private func analyse(_ subject: Subject) async {
        guard let evaluator = evaluators[subject.game], let evaluations = await evaluations(of: subject, by: evaluator) else {
            return queue.end(delivered: false)
        }
        await keep(evaluations, of: subject.id)
        recent.keep(evaluations, of: subject.id)
        queue.end(delivered: true)
    }

    private func evaluations<Position>(of subject: Subject, by evaluator: some Evaluator<Position>) async -> [Evaluation]? {
        guard var position = subject.start as? Position else { return nil }
        var evaluations: [Evaluation] = []
        for index in 0..<subject.count {
            var before: (evaluation: Evaluation, move: String, seat: Seat)?
            if index > 0 {
                let turn = subject.turns[index - 1]
                if turn != Position.idleTurn, let seat = position.turn { before = (evaluations[index - 1], turn, seat) }
                guard (try? position.replay(turn)) != nil else { return nil }
            }
            guard let (verdict, seat) = await verdict(on: position, by: evaluator) else { return nil }
            let evaluation = Evaluation(index: index, verdict: verdict, seat: seat, before: before)
            evaluations.append(evaluation)
            queue.note(evaluation)
        }
        return evaluations
    }

    private func verdict<Position>(on position: Position, by evaluator: some Evaluator<Position>) async -> (Verdict, Seat)? {
        if let outcome = position.stage.outcome { return (Verdict(outcome, for: Seat(0)), Seat(0)) }
        guard let seat = position.turn, let verdict = await evaluator.verdict(on: position), !Task.isCancelled else { return nil }
        judged += 1
        return (verdict, seat)
    }

    /// Stores an analysis before it is reported as done, so that a reader who was told so finds it after a restart. If the store fails,
    /// the analysis stays among the recent ones in memory.
    private func keep(_ evaluations: [Evaluation], of id: Subject.ID) async {
        guard case .match(let match) = id else { return }
        do {
            try await store.keepAnalysis(Evaluation.text(of: evaluations), of: match)
        } catch {
            logger.warning("an analysis was not stored", metadata: ["match": "\(match)", "error": "\(error)"])
        }
    }
}
