import GameRules
public import Games

/// A player of two-handed Quoridor that thinks as long as it may. One thread uses it at a time.
public final class Engine {
    private var search: Search<HandEvaluation>

    /// - Parameters:
    ///   - megabytes: what it may keep of positions met.
    ///   - now: the time since any moment.
    public init(megabytes: Int = 64, now: @escaping @Sendable () -> Duration) {
        search = Search(HandEvaluation(), root: Position(QuoridorBoard(seats: 2)), megabytes: megabytes, now: now)
    }

    /// Forgets what it learned, so that the same searches give the same answers again. Takes no time to speak of.
    public func clear() { search.clear() }

    /// The best it finds for the seat to act; `nil` when the game is over or not for two.
    ///
    /// - Parameters:
    ///   - seed: 0 plays the same in the same position, as far as the limits allow; any other number varies among equals.
    ///   - report: called with each depth that is done.
    public func think(
        _ game: Quoridor, limits: Limits, seed: UInt64 = 0, stop: StopSign = StopSign(), report: (Thought) -> Void = { _ in }
    ) -> Thought? {
        guard game.board.seats == 2, game.turn == .waiting(Seat(game.board.turn)) else { return nil }
        // All positions that can still come back, the present one last.
        let past = game.recentBoards.dropLast().map { Position($0).key }
        let root = Position(game.board, ply: game.ply, sinceWall: past.count)
        let finding = search.think(root, past: past, lastPly: game.rules.maxPlies, limits: limits, seed: seed, stop: stop) { report(Thought($0)) }
        return Thought(finding)
    }
}

extension Thought {
    fileprivate init<E>(_ finding: Search<E>.Finding) {
        self.init(
            depth: finding.depth, score: finding.score, nodes: finding.nodes, line: finding.line.map(\.move), elapsed: finding.elapsed)
    }
}
