public import GameRules
public import Games

/// A memory player that forgets. It knows only the cards that have been turned in front of it.
public struct MemoryBot: Player {
    public let level: Int
    public let name: String
    /// The probability that a card is still remembered after one more card was turned.
    let recall: Double

    /// All levels, the weakest first.
    public static let all = [
        MemoryBot(level: 1, name: "Sieve", recall: 0.6), MemoryBot(level: 2, name: "Magpie", recall: 0.88),
        MemoryBot(level: 3, name: "Elephant", recall: 0.99),
    ]

    public func move(in position: Memory, for seat: Seat, dice: inout Dice) async -> MemoryMove { choose(in: position, for: seat, dice: &dice) }

    /// The second card of a remembered pair, or the first one, or a card that is not remembered.
    func choose(in position: Memory, for seat: Seat, dice: inout Dice) -> MemoryMove {
        let moves = position.legalMoves(for: seat)
        let remembered = position.seenCards(by: seat).filter { $0.isOpen || remembers($0, dice: &dice) }
        if let open = remembered.first(where: \.isOpen) {
            if let other = remembered.first(where: { $0.face == open.face && !$0.isOpen }) { return .turn(card: other.card) }
        } else if let known = remembered.first(where: { card in remembered.contains { $0.face == card.face && $0.card != card.card } }) {
            return .turn(card: known.card)
        }
        let known = Set(remembered.map(\.card))
        let unknown = moves.filter { if case .turn(let card) = $0 { !known.contains(card) } else { false } }
        return unknown.randomElement(using: &dice) ?? moves.randomElement(using: &dice) ?? .turn(card: 0)
    }

    private func remembers(_ card: Memory.SeenCard, dice: inout Dice) -> Bool {
        var chance = 1.0
        for _ in 0..<card.age { chance *= recall }
        return Double.random(in: 0..<1, using: &dice) < chance
    }

    public func pace(in position: Memory, dice: inout Dice) -> Duration { .milliseconds(Int.random(in: 900...1600, using: &dice)) }
}
