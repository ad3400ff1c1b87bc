import GameRules
import Games

/// Does not look: mostly walks anywhere, now and then drops a wall anywhere.
struct Pebble {
    /// So many turns in a hundred are spent on the pawn, so that games come to an end.
    private static let walks = 70

    func move(in position: Quoridor, for seat: Seat, dice: inout Dice) -> QuoridorMove {
        let moves = position.legalMoves(for: seat)
        let wantsToWalk = Int.random(in: 0..<100, using: &dice) < Self.walks
        let wanted = moves.filter { $0.isPawn == wantsToWalk }
        return (wanted.isEmpty ? moves : wanted).randomElement(using: &dice) ?? .pass
    }
}

extension QuoridorMove {
    var isPawn: Bool { if case .pawn = self { true } else { false } }
}
