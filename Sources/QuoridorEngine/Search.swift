import Foundation
import GameRules

/// An iterative-deepening alpha-beta search for the best action in a position, up to a limit.
///
/// A structure with a single owner, so that the compiler can prove exclusive access and omits the run-time checks.
struct Search<E: Evaluator>: ~Copyable {
    var evaluator: E
    var table: TranspositionTable
    var races = RaceCache()
    var work: Workspace
    /// Keys of the positions before the root that could still come back, the oldest first.
    var past: [UInt64] = []
    let tuning: Tuning

    /// Nodes searched since the search began.
    var nodes = 0
    var isStopped = false
    /// Nodes to search until the limits are polled again.
    var nodesUntilPoll = 0
    /// The principal variation of the last fail-high, kept while the position is searched again with a wider window.
    private var failHighPV: [Action]?
    /// Whether the first depth is complete.
    private var hasDepth = false
    private var deadline: Duration?
    private var budget = Int.max
    private let now: @Sendable () -> Duration
    private var stop: StopFlag?
    private var dice = Dice(seed: 0)
    /// The game is a draw from this ply on.
    var lastPly = Int.max
    /// Mixed into the order of equal actions at the root; 0 changes nothing.
    var rootSeed: UInt64 = 0

    /// - Parameters:
    ///   - megabytes: the size of the transposition table.
    ///   - now: a monotonic clock, read about once in every hundred nodes.
    init(_ evaluator: E, tuning: Tuning = Tuning(), root: Position, megabytes: Int, now: @escaping @Sendable () -> Duration) {
        self.evaluator = evaluator
        self.tuning = tuning
        self.now = now
        table = TranspositionTable(megabytes: megabytes)
        work = Workspace(root)
        for depth in 1..<32 {
            for number in 1..<64 {
                let less = log(Double(depth)) * log(Double(number)) / tuning.reduction
                work.reductions[depth * 64 + number] = Int8(less)
            }
        }
    }

    /// Clears all tables, as before the first search.
    mutating func clear() {
        table.clear()
        races.clear()
        work.clear()
    }

    /// - Parameters:
    ///   - root: a position whose game is not over.
    ///   - lastPly: the number of turns after which the game is a draw.
    ///   - seed: 0 keeps actions of equal rank in their generated order.
    ///   - report: called after each completed depth.
    mutating func run(
        _ root: Position, past: [UInt64], lastPly: Int?, limits: Limits, seed: UInt64, stop: StopFlag, report: (Iteration) -> Void
    ) -> Iteration {
        self.lastPly = lastPly ?? .max
        let began = now()
        begin(root, past, limits, seed, stop, began)
        // A search that is told to stop before the first depth is complete returns some legal action.
        var iteration = Iteration(depth: 0, score: 0, nodes: 0, pv: [anyAction(root)], elapsed: .zero)
        for depth in 1...max(1, min(limits.depth ?? .max, Workspace.heights / 2)) {
            work.pvLengths[0] = 0
            let score = aspirationSearch(around: iteration.score, depth)
            if isStopped {
                // The best move of an interrupted depth is either better than the best move of the last depth or the same move.
                if let pv = rootPV ?? failHighPV {
                    iteration = Iteration(depth: iteration.depth, score: iteration.score, nodes: nodes, pv: pv, elapsed: now() - began)
                }
                break
            }
            hasDepth = true
            iteration = Iteration(depth: depth, score: score, nodes: nodes, pv: rootPV ?? iteration.pv, elapsed: now() - began)
            report(iteration)
            // A proven win cannot be improved.
            if let plies = Score.pliesToEnd(score), plies <= depth { break }
        }
        return iteration
    }

    private mutating func begin(_ root: Position, _ past: [UInt64], _ limits: Limits, _ seed: UInt64, _ stop: StopFlag, _ began: Duration) {
        nodes = 0
        nodesUntilPoll = 0
        isStopped = false
        hasDepth = false
        budget = limits.nodes ?? .max
        deadline = limits.time.map { began + $0 }
        self.stop = stop
        self.past = past
        dice = Dice(seed: seed)
        rootSeed = seed == 0 ? 0 : dice.next()
        work.fade()
        table.beginSearch()
        work.positions[0] = root
        evaluator.begin(root)
        schedulePoll()
    }

    private func anyAction(_ root: Position) -> Action { root.legalActions.first ?? .none }

    private var rootPV: [Action]? {
        let count = work.pvLengths[0]
        return count == 0 ? nil : (0..<count).map { work.pvTable[$0] }
    }

    /// Searches with an aspiration window around the last depth's score, and widens it after each fail-high or fail-low.
    private mutating func aspirationSearch(around guess: Int, _ depth: Int) -> Int {
        failHighPV = nil
        var low = -Score.infinite
        var high = Score.infinite
        var width = tuning.window
        if depth >= 4, abs(guess) < Score.certain { (low, high) = (guess - width, guess + width) }
        while true {
            let score = value(0, depth, low, high)
            if isStopped || (score > low && score < high) { return score }
            width *= 4
            if score <= low { low = width > 1000 ? -Score.infinite : max(-Score.infinite, score - width) }
            if score >= high {
                failHighPV = rootPV
                high = width > 1000 ? Score.infinite : min(Score.infinite, score + width)
            }
        }
    }

    // MARK: When to stop

    @inline(__always)
    mutating func countNode() {
        nodes &+= 1
        nodesUntilPoll &-= 1
        if nodesUntilPoll <= 0 { pollLimits() }
    }

    /// Polls the clock, the node budget and the stop sign.
    private mutating func pollLimits() {
        // A machine that is busy elsewhere can take the whole time of a short thought, and any legal action would be a poor one: the first depth is
        // a few hundred nodes and is always completed.
        let isLate = hasDepth && (deadline.map { now() >= $0 } ?? false)
        if isLate || nodes >= budget || stop?.isRaised == true { isStopped = true }
        schedulePoll()
    }

    private mutating func schedulePoll() {
        // About 0.3 ms, and hardly more if race tables have to be computed.
        nodesUntilPoll = max(1, min(128, budget - nodes))
    }
}

/// The result of one completed or interrupted iteration of the search.
struct Iteration {
    let depth: Int
    let score: Int
    let nodes: Int
    let pv: [Action]
    let elapsed: Duration
}
