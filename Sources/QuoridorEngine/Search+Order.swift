import Games

/// Move-ordering scores by kind of move. The gaps between them leave room for the history score.
enum Rank {
    static let first = 1 << 22
    static let nearer = 300_000
    static let killer = 260_000
    static let reply = 250_000
    /// A wall across the opponent's shortest path whose effect has not been measured.
    static let hindrance = 200_000
    /// Added for each step that a wall costs the opponent more than its owner.
    static let gain = 45_000
    static let sideways = 150_000
    static let near = 60_000
    static let other = 20_000
    static let away = 30_000
    /// The bound of the history score in either direction.
    static let experience = 32_000
    /// Keeps ranks above zero.
    static let floor = 1 << 20
}

extension Search {
    /// Whether an action from the transposition table can be tried here; a wall may still cut a pawn off.
    func isPlausible(_ action: Action, _ height: Int) -> Bool {
        if action == .none { return false }
        let position = work.positions + height
        if action.isPawn { return position.pointee.pawnTargets.contains(QuoridorSquare(index: action.square)) }
        let free = position.pointee.freeWalls
        return (action.isHorizontal ? free.horizontal : free.vertical).contains(QuoridorSquare(index: action.anchor))
    }

    /// Generates the candidate actions for this depth with their ranks.
    /// - Returns: the number of candidates.
    mutating func rank(_ height: Int, _ depth: Int, without first: Action) -> Int {
        let list = work.candidates + height &* Workspace.width
        let position = work.positions + height
        let turn = position.pointee.turn
        let experience = work.history + turn &* 256
        let killers = (work.killers[2 &* height], work.killers[2 &* height &+ 1])
        let reply = height > 0 ? replyTo(height) : .none
        var count = 0

        @inline(__always)
        func put(_ action: Action, _ rank: Int) {
            if action == first { return }
            var rank = rank
            if action == killers.0 || action == killers.1 {
                rank = max(rank, Rank.killer)
            } else if action == reply {
                rank = max(rank, Rank.reply)
            }
            rank &+= Int(experience[action.index]) &+ Rank.floor
            if rootSeed != 0, height == 0 { rank &+= Int((rootSeed >> (UInt64(action.code) & 31)) & 1023) }
            list[count] = UInt32(truncatingIfNeeded: rank) << 8 | UInt32(action.code)
            count &+= 1
        }
        @inline(__always)
        func put(_ walls: WallSet, _ rank: (Action) -> Int?) {
            for anchor in walls.horizontal {
                let wall = Action(horizontalAt: anchor.index)
                if let rank = rank(wall) { put(wall, rank) }
            }
            for anchor in walls.vertical {
                let wall = Action(verticalAt: anchor.index)
                if let rank = rank(wall) { put(wall, rank) }
            }
        }

        let length = position.pointee.distance(of: turn)
        for square in position.pointee.pawnTargets {
            let change = (position.pointee.fields[turn].residue(at: square.index) &- length) & 7
            // Residues from 5 on are negative changes, that is, steps towards the goal.
            put(Action(pawnTo: square.index), change > 4 ? Rank.nearer &+ (7 &- change) &* 30_000 : change == 0 ? Rank.sideways : Rank.away)
        }
        if position.pointee.wallsLeft(of: turn) == 0 { return count }
        let free = position.pointee.walls.free
        let hindering = position.pointee.hindrances(of: position.pointee.waiting).intersection(free)
        if depth >= 2 {
            put(hindering) { gainRank($0, height) }
        } else {
            put(hindering) { _ in Rank.hindrance }
        }
        if depth < tuning.nearDepth, height > 0 { return count }
        let others = free.subtracting(hindering)
        let near = others.intersection(position.pointee.vicinity)
        put(near) { _ in Rank.near }
        if depth < tuning.anyDepth, height > 0 { return count }
        put(others.subtracting(near)) { _ in Rank.other }
        return count
    }

    /// The rank of a wall by how many more steps it costs the opponent than its owner; `nil` if it cuts a pawn off.
    private func gainRank(_ wall: Action, _ height: Int) -> Int? {
        let before = work.positions + height
        // The slot of the next height is unused until an action is tried.
        let after = work.positions + (height &+ 1)
        after.pointee = before.pointee
        if !after.pointee.make(wall) { return nil }
        let own = before.pointee.turn
        let other = before.pointee.waiting
        let gain =
            after.pointee.distance(of: other) &- before.pointee.distance(of: other)
            &- (after.pointee.distance(of: own) &- before.pointee.distance(of: own))
        return Rank.hindrance &+ Rank.gain &* max(-3, min(gain &- 1, 8))
    }

    /// Swaps the best-ranked candidate from `index` on into `index` and returns it.
    @inline(__always)
    func pick(_ height: Int, _ index: Int, _ count: Int) -> (Action, Int) {
        let list = work.candidates + height &* Workspace.width
        var best = index
        for other in index..<count where list[other] > list[best] { best = other }
        let chosen = list[best]
        list[best] = list[index]
        list[index] = chosen
        return (Action(code: UInt8(truncatingIfNeeded: chosen)), Int(chosen >> 8) &- Rank.floor)
    }

    private func replyTo(_ height: Int) -> Action {
        let played = work.played[height]
        return played == .none ? .none : work.replies[work.positions[height].waiting &* 256 &+ played.index]
    }

    /// The late move reduction in plies: the later an action is tried, the larger.
    @inline(__always)
    func reduction(_ depth: Int, _ seen: Int, _ rank: Int) -> Int {
        if depth < 2 || seen < 3 { return 0 }
        var less = Int(work.reductions[min(depth, 31) &* 64 &+ min(seen, 63)])
        if rank >= Rank.reply { less &-= 1 }
        if rank < Rank.sideways { less &+= 1 }
        return max(0, min(less, depth &- 1))
    }

    /// Updates killers, countermoves and history after a beta cutoff: `action` gains, the actions tried before it lose.
    mutating func learn(_ height: Int, _ depth: Int, _ action: Action, _ tried: Int) {
        let own = work.positions[height].turn
        if work.killers[2 &* height] != action {
            work.killers[2 &* height &+ 1] = work.killers[2 &* height]
            work.killers[2 &* height] = action
        }
        if height > 0, work.played[height] != .none {
            work.replies[work.positions[height].waiting &* 256 &+ work.played[height].index] = action
        }
        let weight = min(depth &* depth &* 32, 4096)
        credit(own, action, weight)
        let list = work.candidates + height &* Workspace.width
        for index in 0..<max(0, tried &- 1) { credit(own, Action(code: UInt8(truncatingIfNeeded: list[index])), -weight) }
    }

    @inline(__always)
    private func credit(_ seat: Int, _ action: Action, _ weight: Int) {
        let place = work.history + (seat &* 256 &+ action.index)
        let old = Int(place.pointee)
        // The closer an entry is to its bound, the less it changes.
        place.pointee = Int32(truncatingIfNeeded: old &+ weight &- old &* abs(weight) / Rank.experience)
    }
}
