import Games

extension Search {
    /// The value of the position at `height` for the seat to act, searched to `depth` plies with the window from `alpha` to `beta`.
    ///
    /// A value at or below `alpha` is an upper bound, one at or above `beta` a lower bound. Once `isStopped` is set, the value is meaningless.
    mutating func value(_ height: Int, _ depth: Int, _ alpha: Int, _ beta: Int) -> Int {
        work.pvLengths[height] = 0
        countNode()
        if isStopped { return 0 }
        var alpha = alpha
        var beta = beta
        if height > 0 {
            if let known = ending(height, depth) { return known }
            // Mate-distance pruning: no value here exceeds an immediate win or is less than a loss now.
            alpha = max(alpha, Score.losing(in: height))
            beta = min(beta, Score.winning(in: height &+ 1))
            if alpha >= beta { return alpha }
        }
        if depth <= 0 || height >= Workspace.heights - 1 {
            return evaluator.score(work.positions[height], height: height, low: alpha, high: beta)
        }

        let key = work.positions[height].key
        var first = Action.none
        if let entry = table.entry(for: key) {
            first = entry.action
            if height > 0, beta - alpha == 1, entry.depth >= depth {
                let score = Score.restored(entry.score, height: height)
                if score >= beta ? entry.isLower : entry.isUpper { return score }
            }
        }
        if beta - alpha == 1, depth <= tuning.reverseDepth, abs(beta) < Score.certain {
            let margin = tuning.reverseMargin * depth
            let score = evaluator.score(work.positions[height], height: height, low: alpha - margin, high: beta + margin)
            if score - margin >= beta { return score }
        }
        return branch(height, depth, alpha, beta, first, key)
    }

    /// Searches the actions at `height`, the hash move `first` before all others, and returns the best value.
    private mutating func branch(_ height: Int, _ depth: Int, _ alpha: Int, _ beta: Int, _ first: Action, _ key: UInt64) -> Int {
        var alpha = alpha
        var bound = TranspositionTable.Bound.upper
        var best = -Score.infinite
        var bestAction = Action.none
        var count = 0
        var next = -1
        var seen = 0
        var isListed = false
        if !isPlausible(first, height) { next = 0 }
        while true {
            let action: Action
            var rank = Rank.first
            if next < 0 {
                action = first
            } else {
                if !isListed { count = self.rank(height, depth, without: first) }
                isListed = true
                if next >= count { break }
                (action, rank) = pick(height, next, count)
            }
            next += 1
            if seen >= tuning.lateBase * depth, depth <= tuning.lateDepth, rank < Rank.hindrance, best > -Score.certain, height > 0 {
                break
            }
            work.positions[height + 1] = work.positions[height]
            if !work.positions[height + 1].make(action) { continue }
            evaluator.follow(action, to: work.positions[height + 1], height: height + 1)
            work.played[height + 1] = action
            seen += 1
            var score: Int
            if seen == 1 {
                score = -value(height + 1, depth - 1, -beta, -alpha)
            } else {
                let less = reduction(depth, seen, rank)
                score = -value(height + 1, depth - 1 - less, -alpha - 1, -alpha)
                if score > alpha, less > 0 { score = -value(height + 1, depth - 1, -alpha - 1, -alpha) }
                if score > alpha, score < beta { score = -value(height + 1, depth - 1, -beta, -alpha) }
            }
            if isStopped { return 0 }
            if score <= best { continue }
            best = score
            if score <= alpha { continue }
            bestAction = action
            alpha = score
            bound = .exact
            updatePV(height, action)
            if score >= beta {
                bound = .lower
                learn(height, depth, action, next)
                break
            }
        }
        // A legal move always exists with two players; only pruned moves can make it look otherwise.
        if seen == 0 { return evaluator.score(work.positions[height], height: height, low: -Score.infinite, high: Score.infinite) }
        table.store(key, bestAction, depth: depth, bound, score: Score.stored(best, height: height))
        return best
    }

    /// The value of a position that needs no search: won, drawn, or decided by running.
    @inline(__always)
    private mutating func ending(_ height: Int, _ depth: Int) -> Int? {
        let position = work.positions + height
        let turn = position.pointee.turn
        let waiting = position.pointee.waiting
        if position.pointee.distance(of: waiting) == 0 { return Score.losing(in: height) }
        if position.pointee.ply >= lastPly || isRepeated(height) { return Score.draw }
        // A pawn moves at most two squares.
        if position.pointee.distance(of: turn) <= 2, !position.pointee.pawnTargets.intersection(Position.goal(of: turn)).isEmpty {
            return Score.winning(in: height &+ 1)
        }
        let hasNone = position.pointee.wallsLeft(of: turn) == 0
        let otherHasNone = position.pointee.wallsLeft(of: waiting) == 0
        let pliesLeft = lastPly &- position.pointee.ply
        if otherHasNone, let plies = position.pointee.run(of: turn), plies <= pliesLeft { return Score.winning(in: height &+ plies) }
        if hasNone, let plies = position.pointee.run(of: waiting), plies <= pliesLeft { return Score.losing(in: height &+ plies) }
        guard hasNone && otherHasNone else { return nil }
        // Starting a race table costs as much as a few dozen positions, so the leaves, which are the most frequent nodes, use known tables only.
        return depth >= tuning.raceDepth || races.knows(position.pointee) ? race(height) : nil
    }

    private mutating func race(_ height: Int) -> Int {
        let begun = races.begun
        let plies = races.plies(work.positions[height])
        // Starting a table costs as much as a few dozen positions.
        if races.begun > begun { nodesUntilPoll &-= 64 }
        if plies == 0 || abs(plies) > lastPly &- work.positions[height].ply { return Score.draw }
        return plies > 0 ? Score.winning(in: height &+ plies) : Score.losing(in: height &- plies)
    }

    /// Whether the position occurred before in this line, or twice before the root. One recurrence within the tree counts as a draw, because it can
    /// be forced again.
    @inline(__always)
    private func isRepeated(_ height: Int) -> Bool {
        let reach = work.positions[height].sinceWall
        let key = work.positions[height].key
        var back = 4
        while back <= min(reach, height) {
            if work.positions[height &- back].key == key { return true }
            back &+= 2
        }
        // The search has passed a wall since the root, so that no position from before the root can recur.
        if reach < height { return false }
        // Turns that ran out are not in `past`, so that the seats in it do not strictly alternate.
        var times = 0
        for index in past.indices where past[index] == key {
            times &+= 1
            if times == 2 { return true }
        }
        return false
    }

    @inline(__always)
    private func updatePV(_ height: Int, _ action: Action) {
        let own = work.pvTable + height &* Workspace.heights
        let rest = work.pvTable + (height &+ 1) &* Workspace.heights
        let count = min(work.pvLengths[height &+ 1], Workspace.heights &- 1)
        own[0] = action
        for index in 0..<count { own[index &+ 1] = rest[index] }
        work.pvLengths[height] = count &+ 1
    }
}
