package import Identifiers
package import Storage

extension MatchRecord {
    private static let typicalMoves =
        """
        e2 e8 d2 e5v d3 f8 e3 b2v f4v c3h d3 e8 f2v a8v b6h e7 c3 h5h c2 e8 c4v e3v g1v a1v d2 e7 e2 e8 f2 d8 \
        e2 c8 e3 c7 e4 b7 e5 b8 e6 c8 e7 c7 e8 d7 d8 e7 c8 e6 d8 d6 d7 d5 e7 d6 d7 e6 d6 e5 d7 e4
        """.split(separator: " ").map(String.init)

    /// A game of sixty plies between two people who think for some seconds at each, for measurements.
    package static func typical(
        _ match: MatchID, game: String = "quoridor", mode: String = "casual", users: [UserID] = ["u_1234", "u_1235"].map(UserID.init), winner: Int = 0
    ) -> MatchRecord {
        var random = Scatter(state: 60)
        let started = 1_789_000_000_000
        var (time, events): (Int, [String]) = (started, [])
        for (index, move) in typicalMoves.enumerated() {
            let (spent, lag) = (500 + random.below(150) * random.below(150), 20 + random.below(200))
            time += spent
            events.append(#"{"k":"move","seat":\#(index % 2),"m":"\#(move)","ply":\#(index + 1),"ts":\#(time),"ms":\#(spent),"lag":\#(lag)}"#)
        }
        return MatchRecord(
            match: match, game: game, mode: mode, room: "12345", started: Timestamp(milliseconds: Int64(started)),
            ended: Timestamp(milliseconds: Int64(time)), winner: winner, why: "goal",
            players: users.enumerated().map { seat, user in
                Player(seat: seat, user: user, name: "Guest \(1234 + seat)", kind: "human", place: seat == winner ? 1 : 2)
            },
            plies: typicalMoves.count, config: Array(#"{"control":"usual","seats":2}"#.utf8), seed: 0xFEED_0BAD_CAFE_F00D,
            moves: text(of: typicalMoves), events: Array("[\(events.joined(separator: ","))]".utf8))
    }
}
