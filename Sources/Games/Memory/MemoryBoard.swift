import GameRules

/// The cards that lie on one table, each seen or not.
struct MemoryBoard: Hashable, Sendable {
    /// The effect of turning a card.
    enum Effect: Hashable, Sendable {
        case first
        /// - Parameter after: the time that the first card was open.
        case pair(after: Duration)
        case miss
    }

    /// The time for which two different cards stay open.
    static let showing = Duration.milliseconds(1200)

    /// The face of each card, as an index of the deck.
    private(set) var faces: [Int]
    /// The seat that found each card; `nil` while it is in play.
    private(set) var finders: [Seat?]
    /// The open cards that are not found: no card, one card, or two cards that differ.
    private(set) var open: [Int] = []
    /// The moment at which the newest open card was shown to the seat that turned it.
    private var shown = Duration.zero
    /// The number of cards turned so far, and for each card that number when it was last seen; `nil` if it has not been seen in its present place.
    private var turns = 0
    private var seen: [Int?]

    /// Deals two of each of the first `pairs` faces of a shuffled deck.
    init(pairs: Int, of deck: MemoryDeck, dice: inout Dice) {
        let chosen = deck.faces.indices.shuffled(using: &dice).prefix(pairs)
        faces = (chosen + chosen).shuffled(using: &dice)
        finders = Array(repeating: nil, count: faces.count)
        seen = Array(repeating: nil, count: faces.count)
    }

    /// The moment at which two different cards are closed; `nil` if no such cards are open.
    var closes: Duration? { open.count == 2 ? shown + Self.showing : nil }

    var isCleared: Bool { !finders.contains(nil) }

    func pairs(of seat: Seat) -> Int { finders.count { $0 == seat } / 2 }

    /// Whether the card is in play and closed, or will be once a new card is turned.
    func mayTurn(_ card: Int) -> Bool { finders.indices.contains(card) && finders[card] == nil && (open.count == 2 || !open.contains(card)) }

    /// Turns a card that may be turned. Two cards that differ are closed first.
    mutating func turn(_ card: Int, by seat: Seat, at time: Duration, shown: Duration) -> Effect {
        if open.count == 2 { open = [] }
        defer { self.shown = shown }
        turns += 1
        seen[card] = turns
        guard let first = open.first else {
            open = [card]
            return .first
        }
        guard faces[first] == faces[card] else {
            open.append(card)
            return .miss
        }
        open = []
        finders[first] = seat
        finders[card] = seat
        return .pair(after: max(.zero, time - self.shown))
    }

    mutating func close() { open = [] }

    /// The cards in play that have been seen where they lie.
    var seenCards: [Memory.SeenCard] {
        faces.indices.compactMap { card in
            guard finders[card] == nil, let when = seen[card] else { return nil }
            return Memory.SeenCard(card: card, face: faces[card], age: turns - when, isOpen: open.count == 1 && open[0] == card)
        }
    }

    /// Closes an open attempt and lays the cards in play anew, on the same places.
    mutating func shuffle(using dice: inout Dice) {
        open = []
        let inPlay = finders.indices.filter { finders[$0] == nil }
        for place in inPlay { seen[place] = nil }
        for (place, face) in zip(inPlay, inPlay.map { faces[$0] }.shuffled(using: &dice)) { faces[place] = face }
    }
}
