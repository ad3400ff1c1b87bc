import Foundation
import GameRules
import Identifiers
import Ratings
import Storage

@testable import Play

/// Players of known strength who play rank games for stars and money. `Pairing` pairs them as it does in the matchmaker: a newcomer is compared at
/// once, all others in a round every three seconds.
///
/// There are 400 players, whose strengths have a deviation of 300. In each wave 40 of those who do not wait want a game: a turn. On a day of 100
/// waves everybody has about ten. Somebody without the money for a stake loses the turn. Ratings, stakes, the money of a day and presents are those
/// of the server.
struct RankSimulation {
    /// The number by which players are paired.
    enum Strength: CaseIterable {
        /// The same for all, so that the first found fits.
        case none
        case rating, blend
    }

    static let wave = Duration.seconds(3)
    private static let wishes = 40
    private static let wavesOfADay = 100
    /// The waves after which the blend is read again; meanwhile everybody has about one turn. A server reads it more often than that.
    private static let wavesOfABlend = 10

    private struct Player {
        let skill: Double
        var rating = Rating.initial
        var stars = 0
        var money = Wallet.welcome
        var games = 0
        var paidDay = -1
    }

    private let strength: Strength
    private var dice: Dice
    private var players: [Player]
    private var waiting: Set<Int> = []
    private var pairing = Pairing()
    private var blend = RankBlend()
    private(set) var turns = 0
    private(set) var lockedOut = 0
    private(set) var games = 0
    private(set) var fairGames = 0

    init(pairingBy strength: Strength, seed: UInt64, players: Int = 400) {
        self.strength = strength
        var dice = Dice(seed: seed)
        self.players = (0..<players).map { _ in Player(skill: 1500 + 300 * Self.normal(&dice)) }
        self.dice = dice
    }

    /// The share of games in which the stronger player wins at most seven of ten.
    var fairness: Double { Double(fairGames) / Double(games) }
    /// The share of turns for which the money was missing.
    var lockout: Double { Double(lockedOut) / Double(turns) }
    /// The rank correlation of stars and strength.
    var ladder: Double { Self.correlation(players.map { Double($0.stars) }, players.map(\.skill)) }

    mutating func run(waves: Int) {
        for wave in 0..<waves {
            let now = Timestamp(milliseconds: 0) + Self.wave * wave
            if wave % Self.wavesOfABlend == 0 { readBoards() }
            for pair in pairing.round(at: now) { play(pair) }
            for player in players.indices.filter({ !waiting.contains($0) }).shuffled(using: &dice).prefix(Self.wishes) {
                takeTurn(player, day: wave / Self.wavesOfADay, at: now)
            }
        }
    }

    private mutating func readBoards() {
        func counts(_ values: [Int]) -> [BoardCount] {
            Dictionary(grouping: values) { $0 }.map { BoardCount(value: $0.key, players: $0.value.count) }
        }
        blend = RankBlend(
            stars: counts(players.map(\.stars)),
            ratings: counts(players.filter { !$0.rating.isProvisional }.map { Int($0.rating.value.rounded()) }))
    }

    private mutating func takeTurn(_ player: Int, day: Int, at now: Timestamp) {
        turns += 1
        if players[player].paidDay < day {
            players[player].paidDay = day
            players[player].money += Daily.amount
        }
        guard players[player].money >= Stakes.each else {
            lockedOut += 1
            return
        }
        let person = Person(user: UserID("u_\(player)"), name: "", kind: .human, level: nil)
        pairing.enter(Play.Ticket(person: person, game: "nim", mode: .rank, bots: .no, rating: strength(of: players[player]), since: now, room: nil))
        waiting.insert(player)
        if let pair = pairing.pair(person.user, at: now) { play(pair) }
    }

    private func strength(of player: Player) -> Double {
        switch strength {
        case .none: 1500
        case .rating: player.rating.value.rounded()
        case .blend: blend.strength(stars: player.stars, rating: player.rating.value.rounded())
        }
    }

    private mutating func play(_ pair: (Play.Ticket, Play.Ticket)) {
        let (one, other) = (number(pair.0), number(pair.1))
        waiting.subtract([one, other])
        let chance = 1 / (1 + pow(10, (players[other].skill - players[one].skill) / 400))
        games += 1
        if max(chance, 1 - chance) <= 0.7 { fairGames += 1 }
        let oneWins = Double.random(in: 0..<1, using: &dice) < chance
        let (winner, loser) = oneWins ? (one, other) : (other, one)
        let before = (players[winner].rating, players[loser].rating)
        players[winner].rating = Glicko2().updated(before.0, by: [Glicko2.Result(opponent: before.1, score: 1)])
        players[loser].rating = Glicko2().updated(before.1, by: [Glicko2.Result(opponent: before.0, score: 0)])
        players[winner].stars += 1
        players[loser].stars = max(0, players[loser].stars - 1)
        players[winner].money += Stakes.each
        players[loser].money -= Stakes.each
        for player in [winner, loser] {
            players[player].games += 1
            if players[player].games % Present.games == 0 { players[player].money += Int.random(in: Present.amounts, using: &dice) }
        }
    }

    private func number(_ ticket: Play.Ticket) -> Int { Int(ticket.person.user.rawValue.dropFirst(2)) ?? 0 }

    /// A number of the normal distribution, nearly: the sum of twelve even ones.
    private static func normal(_ dice: inout Dice) -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &dice) }
    }

    /// The rank correlation of two values of the same players, by Spearman.
    private static func correlation(_ one: [Double], _ other: [Double]) -> Double {
        let (one, other) = (ranks(one), ranks(other))
        let mean = Double(one.count - 1) / 2
        func product(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) } }
        return product(one, other) / (product(one, one) * product(other, other)).squareRoot()
    }

    /// The ranks of values, counted from 0; equal values share the mean of theirs.
    private static func ranks(_ values: [Double]) -> [Double] {
        let places = Dictionary(grouping: values.sorted().enumerated()) { $0.element }
        return values.map { value in
            let equal = places[value] ?? []
            return Double(equal.reduce(0) { $0 + $1.offset }) / Double(equal.count)
        }
    }
}
