public import GameRules
public import Games

/// An engine for two-player Quoridor that searches within given limits. Used by one thread at a time.
public final class Engine {
    /// The evaluation used at the leaves of the search.
    public enum Evaluation: Sendable {
        /// A weighted sum of a few hand-picked features.
        case hand
        /// A neural network trained on games of the engine against itself.
        case net(Net)
    }

    // Exactly one of the two is set. They are not one existential value, so that the compiler specialises the search for each evaluator.
    private var hand: Search<HandEvaluation>?
    private var net: Search<NetEvaluation>?

    /// - Parameters:
    ///   - megabytes: the size of the transposition table.
    ///   - now: a monotonic clock; its origin does not matter.
    public init(_ evaluation: Evaluation = .net(.own), megabytes: Int = 64, now: @escaping @Sendable () -> Duration) {
        let root = Position(QuoridorBoard(seats: 2))
        switch evaluation {
        case .hand:
            hand = Search(HandEvaluation(), root: root, megabytes: megabytes, now: now)
            net = nil
        case .net(let evaluation):
            hand = nil
            net = Search(NetEvaluation(evaluation.weights), root: root, megabytes: megabytes, now: now)
        }
    }

    /// Like `init(_:megabytes:now:)`, but returns `nil` if so much memory cannot be allocated.
    public convenience init?(_ evaluation: Evaluation = .net(.own), ifRoomFor megabytes: Int, now: @escaping @Sendable () -> Duration) {
        self.init(evaluation, megabytes: 1, now: now)
        guard hand?.table.resize(megabytes: megabytes) ?? net?.table.resize(megabytes: megabytes) ?? false else { return nil }
    }

    /// Clears the transposition table and all other learned state, so that the same searches give the same results again. Takes negligible time.
    public func clear() {
        hand?.clear()
        net?.clear()
    }

    /// The best line found for the seat to act; `nil` if the game is over or not for two players.
    ///
    /// - Parameters:
    ///   - seed: 0 makes the choice among equal moves deterministic, as far as the limits allow; any other number varies it.
    ///   - report: called after each completed depth.
    public func search(
        _ game: Quoridor, limits: Limits, seed: UInt64 = 0, stop: StopFlag = StopFlag(), report: (SearchResult) -> Void = { _ in }
    ) -> SearchResult? {
        guard game.board.seats == 2, game.turn != nil else { return nil }
        // All positions that can still be repeated. The present one is the last of them, unless a turn ran out before it.
        let boards = game.recentBoards
        let past = (boards.last == game.board ? boards.dropLast() : boards[...]).map { Position($0).key }
        let root = Position(game.board, ply: game.ply, sinceWall: past.count)
        let lastPly = game.rules.maxPlies
        let found =
            hand?.run(root, past: past, lastPly: lastPly, limits: limits, seed: seed, stop: stop) { report(SearchResult($0)) }
            ?? net?.run(root, past: past, lastPly: lastPly, limits: limits, seed: seed, stop: stop) { report(SearchResult($0)) }
        return found.map(SearchResult.init)
    }
}

extension SearchResult {
    fileprivate init(_ iteration: Iteration) {
        self.init(
            depth: iteration.depth, score: iteration.score, nodes: iteration.nodes, line: iteration.pv.map(\.move), elapsed: iteration.elapsed)
    }
}
