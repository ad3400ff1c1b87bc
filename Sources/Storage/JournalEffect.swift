/// What else has to be true in the same instant as the entries.
public enum JournalEffect: Sendable {
    case none
    /// The room exists from here on; rides with its first entries.
    case open(RoomRecord)
    /// The match is over and can be looked up; rides with its last entry.
    case archive(MatchRecord)
    /// The room is gone; it does not come back after a restart, and its entries may be trimmed. Rides with at least one entry,
    /// which says whose end it is.
    case close
}
