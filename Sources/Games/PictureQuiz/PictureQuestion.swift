import GameRules

/// A name and three pictures, one of which it belongs to.
struct PictureQuestion: Hashable, Sendable {
    static let choices = 3

    /// The item that is asked for.
    let item: Int
    /// The items of the pictures in their order.
    let items: [Int]
    /// The addresses of the pictures, which cannot be guessed.
    let addresses: [String]

    /// The number of the right picture, counted from 0.
    var answer: Int { items.firstIndex(of: item) ?? 0 }

    /// Draws the questions of a game. An item is asked for at most once, and does not come back as a wrong picture afterwards.
    ///
    /// A group of n items is good for n - 2 questions, because each needs two items that have not been asked for.
    static func draw(_ count: Int, from deck: PictureDeck, dice: inout Dice) -> [PictureQuestion] {
        let places = deck.groups.indices.flatMap { group in
            Array(repeating: group, count: max(0, deck.groups[group].count - (choices - 1)))
        }
        var left = deck.groups
        return places.shuffled(using: &dice).prefix(count).compactMap { group in
            let shown = left[group].shuffled(using: &dice).prefix(choices)
            guard let item = shown.first else { return nil }
            left[group].removeAll { $0 == item }
            let items = shown.shuffled(using: &dice)
            let addresses = items.map { deck.address($0, dice.next()) }
            return PictureQuestion(item: item, items: items, addresses: addresses)
        }
    }
}
