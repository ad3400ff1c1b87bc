public import GameRules
public import JSONText

/// A game with hidden hands: each seat holds two cards that no other seat sees, and plays one a turn; the highest card on the table wins.
///
/// A move is written like "7, hearts", with a comma and a space in it. The game also has a variant for one seat.
public struct HighCard: Game {
    public struct Card: LosslessStringConvertible, Hashable, Sendable {
        static let suits = ["clubs", "hearts"]
        static let deck = (1...6).flatMap { rank in suits.indices.map { Card(rank: rank, suit: $0) } }

        let rank: Int
        let suit: Int

        init(rank: Int, suit: Int) {
            self.rank = rank
            self.suit = suit
        }

        public init?(_ text: String) {
            guard let card = Card.deck.first(where: { $0.description == text }) else { return nil }
            self = card
        }

        public var description: String { "\(rank), \(Card.suits[suit])" }
        var value: Int { 2 * rank + suit }
    }

    public static let profile = GameProfile(
        id: "highcard", rulesVersion: "1", seatCounts: [2, 1, 3],
        turnClock: .init(budget: .seconds(40), budgetAfterIdle: .seconds(8), idleLimit: 5))
    private static let cardsEach = 2

    public let seatCount: Int
    public private(set) var ply = 0
    private var hands: [[Card]]
    private var table: [Card?] = []

    public init(setup: NoOptions, seats: Int, seed: UInt64) throws(IllegalSetup) {
        guard HighCard.seatCounts.contains(seats) else { throw IllegalSetup(option: "seats", reason: "one to three") }
        seatCount = seats
        var dice = Dice(seed: seed)
        let deck = Card.deck.shuffled(using: &dice)
        hands = (0..<seats).map { Array(deck[($0 * HighCard.cardsEach)..<(($0 + 1) * HighCard.cardsEach)]) }
    }

    public var stage: Stage {
        guard ply == HighCard.cardsEach * seatCount else { return .turn(of: Seat(ply % seatCount)) }
        let best = table.indices.filter { table[$0] != nil }.max { table[$0]?.value ?? 0 < table[$1]?.value ?? 0 }
        return .over(Outcome(winner: best.map { Seat($0 % seatCount) }, seats: seatCount, reason: .goal))
    }

    public func legalMoves(for seat: Seat) -> [Card] { turn == seat ? hands[seat.index] : [] }

    public mutating func play(_ move: Card, by seat: Seat, at time: Duration) throws(IllegalMove) {
        guard let index = hands[seat.index].firstIndex(of: move) else { throw IllegalMove(rule: "hand", reason: "Another hand holds this card.") }
        hands[seat.index].remove(at: index)
        table.append(move)
        ply += 1
    }

    public mutating func timeOut(at time: Duration) {
        guard turn != nil else { return }
        table.append(nil)
        ply += 1
    }

    /// Spectators see only the table.
    public func writeView(for seat: Seat?, to json: inout JSONWriter) {
        json.beginObject()
        write("table", table.compactMap { $0 }, to: &json)
        if let seat { write("hand", hands[seat.index], to: &json) }
        json.endObject()
    }

    private func write(_ key: StaticString, _ cards: [Card], to json: inout JSONWriter) {
        json.key(key)
        json.beginArray()
        for card in cards { json.value(card.description) }
        json.endArray()
    }

    public func writeLegalMoves(for seat: Seat, to json: inout JSONWriter) {
        json.beginArray()
        for move in legalMoves(for: seat) { json.value(move.description) }
        json.endArray()
    }
}
