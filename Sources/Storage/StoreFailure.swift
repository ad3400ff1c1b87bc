/// Why something was not kept.
public enum StoreFailure: Error, Hashable, Sendable {
    /// The entries do not continue what the journal holds of the room, which ends at `actual`.
    case seqConflict(actual: Int)
    /// Too much waits already; nothing was written, try again later.
    case overloaded
    /// Whether it was written is not known; the process must stop and recover.
    case unknownOutcome(String)
    /// A value that must be unique is not ("name", "number", "match", "room", "credential").
    case taken(String)
    /// What the write is about is not there ("room": never opened, or closed; "account").
    case missing(String)
    /// The disk is full, or may only be read: nothing was written, and what is there can be read.
    case readOnly
    /// The thing asked for is there, but not as it was written ("match").
    case damaged(String)
    /// The store was closed, or has failed before: nothing was written and nothing ever will be.
    case closed
}
