public import GameRules
public import Games

/// Level 1: mostly walks anywhere, now and then drops a wall anywhere.
public struct Pebble: Player {
    public let level = 1
    public let name = "Pebble"

    /// So many turns in a hundred are spent on the pawn, so that games come to an end.
    private static let walks = 70

    public init() {}

    public func move(in position: Quoridor, for seat: Seat, dice: inout Dice) -> QuoridorMove {
        let moves = position.legalMoves(for: seat)
        let wantsToWalk = Int.random(in: 0..<100, using: &dice) < Self.walks
        let wanted = moves.filter { $0.isPawn == wantsToWalk }
        return (wanted.isEmpty ? moves : wanted).randomElement(using: &dice) ?? .pass
    }
}

extension QuoridorMove {
    var isPawn: Bool { if case .pawn = self { true } else { false } }
}
