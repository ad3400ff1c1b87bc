import GameRules
import Identifiers
import Networks
import Storage

/// The rank games of each two players on one day, and the stars that each has won from new accounts of the own home.
///
/// Stars and ratings would have a price otherwise: two accounts could play for them without end, and one could lose to the other's order. The store
/// keeps the games, and the counts of the day are read from it at the start.
struct Meetings: Sendable {
    private struct Pair: Hashable, Sendable {
        let first: UserID
        let second: UserID

        init(_ one: UserID, _ other: UserID) {
            (first, second) = one.rawValue < other.rawValue ? (one, other) : (other, one)
        }
    }

    private struct Count: Sendable {
        var day: String
        var number: Int

        func number(on day: Day) -> Int { self.day == day.text ? number : 0 }
    }

    private var games = RecentValues<Pair, Count>(capacity: 20_000)
    private var kinStars = RecentValues<UserID, Count>(capacity: 20_000)

    init(_ meetings: [RankMeeting] = [], on day: Day? = nil) {
        guard let day else { return }
        for meeting in meetings where meeting.users.count == 2 {
            note(meeting.users[0], meeting.users[1], on: day)
            if let user = meeting.kinStar { noteKinStar(of: user, on: day) }
        }
    }

    mutating func note(_ one: UserID, _ other: UserID, on day: Day) {
        let pair = Pair(one, other)
        games[pair] = Count(day: day.text, number: (games[pair]?.number(on: day) ?? 0) + 1)
    }

    mutating func noteKinStar(of user: UserID, on day: Day) {
        kinStars[user] = Count(day: day.text, number: (kinStars[user]?.number(on: day) ?? 0) + 1)
    }

    /// The terms of the next rank game of two players.
    func terms(_ one: Person, _ other: Person, on day: Day, at now: Timestamp) -> StarTerms {
        guard games[Pair(one.user, other.user)]?.number(on: day) ?? 0 < StarTerms.mostMeetings else { return StarTerms(count: false) }
        var terms = StarTerms()
        for (winner, loser) in [(one, other), (other, one)] where isKin(loser, of: winner, at: now) {
            if kinStars[winner.user]?.number(on: day) ?? 0 < StarTerms.mostKinStars {
                terms.kin.append(winner.user)
            } else {
                terms.without.append(winner.user)
            }
        }
        return terms
    }

    /// Whether a player is a new account that may be of the other one's home. An unknown network, as after a restart, does not count as a home.
    private func isKin(_ loser: Person, of winner: Person, at now: Timestamp) -> Bool {
        guard let networks = winner.networks, let others = loser.networks, networks.mayShareHome(with: others), let joined = loser.joined
        else { return false }
        return now - joined < StarTerms.newAccount
    }
}
