import GameRules

// Reasons for refusing moves. Computed only for refused moves, so speed does not matter.
extension QuoridorBoard {
    /// `nil` for a legal move of `turn`.
    func refusal(of move: QuoridorMove) -> IllegalMove? {
        switch move {
        case .pawn(let square): pawnTargets.contains(square) ? nil : pawnRefusal(square)
        case .wall(let wall): wallRefusal(wall)
        case .pass: mustPass ? nil : IllegalMove(rule: "pass", reason: "A turn can be passed only when no other move is legal.")
        }
    }

    private func wallRefusal(_ wall: QuoridorWall) -> IllegalMove? {
        if wallsLeft(of: turn) == 0 { return IllegalMove(rule: "no_walls", reason: "You have no walls left; you must move your pawn.") }
        if walls.overlaps.contains(wall) { return IllegalMove(rule: "overlap", reason: "The wall would lie on a wall already there.") }
        if walls.crossings.contains(wall) { return IllegalMove(rule: "cross", reason: "The wall would cross a wall already there.") }
        let edges = edges.cut(by: wall)
        let shutIn = (0..<seats).first { !edges.reaches(side(of: $0).goal, from: start(of: $0)) }
        return shutIn.map { IllegalMove(rule: "path", reason: "The wall would leave player \($0 + 1) no way to the goal.") }
    }

    private func pawnRefusal(_ square: QuoridorSquare) -> IllegalMove {
        if pawns.contains(square) { return IllegalMove(rule: "occupied", reason: "There is a pawn on \(square).") }
        if isBehindWall(square) { return IllegalMove(rule: "blocked", reason: "There is a wall in the way to \(square).") }
        return IllegalMove(rule: "distance", reason: "Your pawn cannot reach \(square) in one move.")
    }

    /// Whether the square would be a step or a jump over a neighbouring pawn away on a board without walls, and a wall blocks it. A third pawn beyond
    /// the neighbour, or an open square behind it, is not a wall: such a square is simply out of reach.
    private func isBehindWall(_ square: QuoridorSquare) -> Bool {
        let open = Edges(WallSet())
        let own = start(of: turn)
        let target = SquareSet(square)
        return Edges.Direction.allCases.contains { direction in
            let next = open.step(own, direction)
            if next == target { return true }
            guard !next.intersection(pawns).isEmpty else { return false }
            let isStraight = open.step(next, direction) == target
            let (left, right) = direction.sides
            guard isStraight || open.step(next, left) == target || open.step(next, right) == target else { return false }
            return edges.step(own, direction).isEmpty || edges.spread(next).intersection(target).isEmpty
        }
    }
}
