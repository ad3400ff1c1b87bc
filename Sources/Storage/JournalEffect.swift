/// A change that commits together with the entries.
public enum JournalEffect: Sendable {
    case none
    /// Opens the room; accompanies its first entries.
    case open(RoomRecord)
    /// Archives the finished match; accompanies its last entry. Unless the match is private, the scores of its players stand in the list with this
    /// name.
    case archive(MatchRecord, scoreList: String? = nil)
    /// Closes the room: it is not restored after a restart, and its entries may be trimmed. Accompanies at least one entry, which identifies the
    /// room.
    case close
}
