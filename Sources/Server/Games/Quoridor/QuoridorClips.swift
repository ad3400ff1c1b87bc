import Bots
import GameRules
import Games
import Identifiers
import Storage

/// Games of the server's own bots, which are shown on a server without a suitable game.
enum QuoridorClips {
    static let all = games.map { clip($0.levels, $0.moves) }

    /// The levels of the players by seat, and the moves.
    private static let games: [(levels: [Int], moves: String)] = [
        (
            [4, 5],
            """
            e2 e8 e3 e7 f7h e6 e4 e6h e5h d6 e5 d5 c3h h3h e3h f8v a3h f6v f2v f5 c1v f4 d5 g4 c5 c6h d4v b5h g2h a7h b5 \
            g3 c5 h3 b5 i3 c5 i2 h1h h2 c4 g2 b4 g1
            """
        ),
        (
            [4, 5],
            """
            e2 e8 e3 e7 e4 e6 e3h d6h c3h f6 f4h d4h f4 d3v g4 h6h d1v g4v g3 g2v f5v f2h g4 f7h g3 a3h f3 f7 e3 g7 e2 g6 \
            f2 h6 f1 i6 a2v i5 g1 i4 h1 i3 h2 i2 h3 i1
            """
        ),
        (
            [5, 4],
            """
            e2 e8 f2 e7 f3 e6 f4 e5 f5 e4 e3h e5h c3h c5h e4v a5h g3h g5h g5 d4 h5 h7h i5 f7h i6 b2v i7 c4 h7 e7v h6 b4 g6 \
            a4 h6 a3 g6 c1v f6 a2 e6 a1
            """
        ),
        (
            [5, 3],
            """
            e2 e8 e3 e7 e4 e6 d3h e6h f3h c6h b3h d6 a1h g6h f4 e6 h3h d6 c5v a6h d5h e6 g4 h8v f5h f6 h4 g6 h5 h6 i6 g5v \
            i7 h5 i8 h4 i9
            """
        ),
        (
            [3, 5],
            """
            e2 e8 e3 e7 f3 e6 f4 f6h f5 d6h d2v h6h e5 c5v e4 c3v d5h d6 d4 d3h e4h e3v d5 e6 e5 f6 f5 g5 f6 g4 g6 g3 g5 \
            g2 g6 g1
            """
        ),
    ]

    private static func clip(_ levels: [Int], _ moves: String) -> Clip {
        let players = levels.enumerated().map { seat, level in
            MatchRecord.Player(seat: seat, user: UserID("b_\(level)_\(seat)"), name: QuoridorPlayers.levels[level - 1].name, kind: "bot")
        }
        return Clip(
            match: nil, game: Quoridor.id.rawValue, config: Array(#"{"seats":2}"#.utf8), players: players,
            moves: moves.split(separator: " ").map(String.init))
    }
}
