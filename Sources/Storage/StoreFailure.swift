public import Identifiers

/// The reason a write or a read failed.
public enum StoreFailure: Error, Hashable, Sendable {
    /// The entries do not continue the room's journal, which ends at `actual`.
    case seqConflict(actual: Int)
    /// The queue is full; nothing was written, and the call may be retried.
    case overloaded
    /// It is unknown whether the write succeeded; the process must stop and recover.
    case unknownOutcome(String)
    /// A value that must be unique is in use ("name", "number", "match", "room", "credential", "email", "login", "link", "provider", "seat",
    /// "settlement", "report").
    case taken(String)
    /// The subject of the write does not exist ("room": never opened, or closed; "account"; "login"; "session"; "bot"; "link"; "sanction": not in
    /// force; "report": not open).
    case missing(String)
    /// A player has less money than a stake.
    case insufficientFunds(user: UserID, money: Int)
    /// A list has as many items as it may have ("token", "bot", "follow", "block", "sanction", "report": of one account, "reports": of all).
    case full(String)
    /// The disk is full or read-only: nothing was written, and existing data can be read.
    case readOnly
    /// The requested item exists, but was altered ("match").
    case damaged(String)
    /// The store was closed, or has failed before: nothing was written, and nothing will be.
    case closed
}
