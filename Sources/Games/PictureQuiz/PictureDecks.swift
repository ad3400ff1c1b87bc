import Synchronization

/// The decks of this process. They are read from folders at the start of the server, before a room is opened or restored.
///
/// The options of a room name a deck, and options are read without any context, so the decks stand where every reader finds them. A game holds its deck
/// itself; it asks here only when it is set up.
public enum PictureDecks {
    private static let decks = Mutex<[PictureDeck]>([])

    /// Adds decks, the default first. A deck replaces one of the same id.
    public static func install(_ new: [PictureDeck]) {
        decks.withLock { decks in
            for deck in new {
                if let index = decks.firstIndex(where: { $0.id == deck.id }) { decks[index] = deck } else { decks.append(deck) }
            }
        }
    }

    public static var all: [PictureDeck] { decks.withLock { $0 } }
}
