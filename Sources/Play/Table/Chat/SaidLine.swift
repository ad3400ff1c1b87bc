public import Identifiers
public import Storage

/// A chat line as the journal keeps it, for the archive of its author's data.
public struct SaidLine: Hashable, Sendable {
    public let at: Timestamp
    /// The text of the line; the text of a preset is its name.
    public let text: String
    /// Whether it was said to spectators, and not to the players of the room.
    public let isToWatchers: Bool

    /// `nil` for an entry that is not a line of `user`.
    public init?(_ entry: JournalEntry, by user: UserID) {
        guard case .said(user, _, let words, let toWatchers, _)? = try? RoomEvent(journalKind: entry.kind, body: entry.body) else { return nil }
        (at, text, isToWatchers) = (entry.at, words.written, toWatchers)
    }
}

extension ChatLine.Words {
    /// The text of a line; the text of a preset is its name.
    var written: String {
        switch self {
        case .text(let text): text
        case .preset(let name): name
        }
    }
}
