public import Identifiers

/// A change that commits together with the entries.
public enum JournalEffect: Sendable {
    case none
    /// Opens the room; accompanies its first entries. Has stakes if a rank game begins at once.
    case open(RoomRecord, stakes: Stakes? = nil)
    /// Takes the stakes of a rank game; accompanies the entry with which it begins.
    ///
    /// Refused with `insufficientFunds`, or with `taken("seat")` if a player is in another rank game.
    case stake(Stakes)
    /// Archives the finished match; accompanies its last entry. Unless the match is private, the scores of its players are added to the list with
    /// this name. If the match had stakes, the winner gets them. Without a winner, each player gets their stake back.
    case archive(MatchRecord, scoreList: String? = nil)
    /// Returns the stakes of a match that does not count, if it had any; accompanies the entry with which it ends.
    case void(match: MatchID)
    /// Closes the room: it is not restored after a restart, and its entries may be trimmed. Accompanies at least one entry, which identifies the
    /// room. Stakes that are still in the pot are returned.
    case close
}
