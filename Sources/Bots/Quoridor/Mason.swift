import GameRules
import Games

/// Compares path lengths one move ahead: walks along a shortest path, and builds a wall if that gains more ground.
struct Mason {
    func move(in position: Quoridor, for seat: Seat, dice: inout Dice) -> QuoridorMove {
        let moves = candidates(in: position, for: seat)
        let values = moves.map { value(of: $0, in: position, for: seat.index) }
        let best = values.max() ?? 0
        return zip(moves, values).filter { $0.1 == best }.randomElement(using: &dice)?.0 ?? .pass
    }

    /// Walls are considered only when behind: a leader runs.
    private func candidates(in position: Quoridor, for seat: Seat) -> [QuoridorMove] {
        let moves = position.legalMoves(for: seat)
        let walks = moves.filter(\.isPawn)
        let isAhead = Race(position.board, seat.index).lead >= 0
        return isAhead && !walks.isEmpty ? walks : moves
    }

    /// The value in quarter steps, so that ties between equal leads resolve: a walk before a wall, and anything before a return to an earlier
    /// position. A return costs more than a step or two gains, so that two players who block each other part instead of repeating moves until
    /// the draw.
    private func value(of move: QuoridorMove, in position: Quoridor, for seat: Int) -> Int {
        let board = position.board.after(move)
        let race = Race(board, seat)
        if race.own == 0 { return .max }
        let repeats = position.hasSeen(board) ? 10 : 0
        return race.lead * 4 - (move.isPawn ? 0 : 1) - repeats
    }
}

/// The number of steps to the goal: the player's own, and the number of the nearest opponent.
private struct Race {
    let own: Int
    let leader: Int

    var lead: Int { leader - own }

    init(_ board: QuoridorBoard, _ seat: Int) {
        own = board.distance(of: seat) ?? Self.never
        leader = (0..<board.seats).filter { $0 != seat }.compactMap(board.distance(of:)).min() ?? Self.never
    }

    /// Longer than any path on the board.
    private static let never = 81
}
