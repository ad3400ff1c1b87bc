public import GameRules
public import JSONText

/// The deck of a picture quiz.
public struct PictureQuizSetup: GameSetup {
    /// `nil` if no deck is installed.
    let deck: PictureDeck?

    public init() { deck = PictureDecks.all.first }

    /// Reads `deck`: the id of a deck, or as rooms and records keep it, the id and the edition: `flags@3f2a91c0`.
    public init(reading options: [String: JSONValue], seats: Int) throws(IllegalSetup) {
        let decks = PictureDecks.all
        guard let wanted = options["deck"] else {
            deck = decks.first
            return
        }
        let parts = (wanted.string ?? "").split(separator: "@", maxSplits: 1)
        guard let deck = decks.first(where: { $0.id == parts.first.map(String.init) }) else {
            throw IllegalSetup(option: "deck", reason: "one of " + decks.map { "\"\($0.id)\"" }.joined(separator: ", "))
        }
        guard parts.count == 1 || parts[1] == deck.edition else {
            throw IllegalSetup(option: "deck", reason: "\"\(deck.id)\"; its pictures have changed since")
        }
        self.deck = deck
    }

    public var options: [String: JSONValue] {
        guard let deck else { return [:] }
        return ["deck": .string("\(deck.id)@\(deck.edition)")]
    }
}
