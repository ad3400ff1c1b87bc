import GameRules
import Games

/// Plays without looking at the board: mostly random steps, now and then a random wall.
struct Pebble {
    /// The percentage of turns spent on pawn moves, high enough for games to end.
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
