import Networks

/// The rank games of each two players on one day.
///
/// Two accounts of one home could win stars from each other without end, so after a few games they play without stars. Counted in memory: a
/// restart forgets the games of the day.
struct Meetings: Sendable {
    /// Rank games for stars that two accounts of one home may play on a day.
    static let most = 3

    private struct Pair: Hashable, Sendable {
        let first: UserID
        let second: UserID

        init(_ one: UserID, _ other: UserID) {
            (first, second) = one.rawValue < other.rawValue ? (one, other) : (other, one)
        }
    }

    private var games = RecentValues<Pair, (day: String, count: Int)>(capacity: 20_000)

    mutating func note(_ one: UserID, _ other: UserID, on day: Day) {
        let pair = Pair(one, other)
        games[pair] = (day.text, count(pair, on: day) + 1)
    }

    /// Whether a star moves in the next game of two players.
    func isForStars(_ one: Person, _ other: Person, on day: Day) -> Bool {
        guard let networks = one.networks, let others = other.networks, networks.mayShareHome(with: others) else { return true }
        return count(Pair(one.user, other.user), on: day) < Self.most
    }

    private func count(_ pair: Pair, on day: Day) -> Int {
        guard let known = games[pair], known.day == day.text else { return 0 }
        return known.count
    }
}
