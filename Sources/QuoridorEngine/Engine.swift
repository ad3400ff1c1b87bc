public import GameRules
public import Games

/// A player of two-handed Quoridor that thinks as long as it may. One thread uses it at a time.
public final class Engine {
    /// What judges the positions nobody looks further into.
    public enum Judge: Sendable {
        /// A few things one can point at, weighed by hand.
        case hand
        /// What was learned from games of the engine against itself.
        case net(Net)
    }

    // One of the two is there. Not one of a generic kind: the search is to be compiled for each judge.
    private var hand: Search<HandEvaluation>?
    private var net: Search<NetEvaluation>?

    /// - Parameters:
    ///   - megabytes: what it may keep of positions met.
    ///   - now: the time since any moment.
    public init(_ judge: Judge = .net(.own), megabytes: Int = 64, now: @escaping @Sendable () -> Duration) {
        let root = Position(QuoridorBoard(seats: 2))
        switch judge {
        case .hand:
            hand = Search(HandEvaluation(), root: root, megabytes: megabytes, now: now)
            net = nil
        case .net(let judge):
            hand = nil
            net = Search(NetEvaluation(judge.weights), root: root, megabytes: megabytes, now: now)
        }
    }

    /// As the other, but `nil` when there is no memory for so many megabytes.
    public convenience init?(_ judge: Judge = .net(.own), ifRoomFor megabytes: Int, now: @escaping @Sendable () -> Duration) {
        self.init(judge, megabytes: 1, now: now)
        guard hand?.table.resize(megabytes: megabytes) ?? net?.table.resize(megabytes: megabytes) ?? false else { return nil }
    }

    /// Forgets what it learned, so that the same searches give the same answers again. Takes no time to speak of.
    public func clear() {
        hand?.clear()
        net?.clear()
    }

    /// The best it finds for the seat to act; `nil` when the game is over or not for two.
    ///
    /// - Parameters:
    ///   - seed: 0 plays the same in the same position, as far as the limits allow; any other number varies among equals.
    ///   - report: called with each depth that is done.
    public func think(
        _ game: Quoridor, limits: Limits, seed: UInt64 = 0, stop: StopSign = StopSign(), report: (Thought) -> Void = { _ in }
    ) -> Thought? {
        guard game.board.seats == 2, game.turn != nil else { return nil }
        // All positions that can still come back. The present one is the last of them, unless a turn ran out before it.
        let boards = game.recentBoards
        let past = (boards.last == game.board ? boards.dropLast() : boards[...]).map { Position($0).key }
        let root = Position(game.board, ply: game.ply, sinceWall: past.count)
        let lastPly = game.rules.maxPlies
        let found =
            hand?.think(root, past: past, lastPly: lastPly, limits: limits, seed: seed, stop: stop) { report(Thought($0)) }
            ?? net?.think(root, past: past, lastPly: lastPly, limits: limits, seed: seed, stop: stop) { report(Thought($0)) }
        return found.map(Thought.init)
    }
}

extension Thought {
    fileprivate init(_ finding: Finding) {
        self.init(
            depth: finding.depth, score: finding.score, nodes: finding.nodes, line: finding.line.map(\.move), elapsed: finding.elapsed)
    }
}
