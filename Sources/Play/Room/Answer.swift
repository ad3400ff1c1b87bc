import JSONText
import Wire

/// The answer to a command whose events wait for the journal.
struct Answer: Sendable {
    /// `nil` for a decision of the room's own.
    let reply: Reply?
    /// The number of the last event.
    let sequence: Int
    /// The number of a room that has just been opened.
    let opened: RoomNumber?
    /// Gets whether the events are durable.
    let then: (@Sendable (Bool) -> Void)?

    func give() {
        reply?.ok { json in
            json.field("s", sequence)
            if let opened { json.field("room", opened.rawValue) }
        }
        then?(true)
    }

    /// - Parameter refusal: `nil` if it is unknown whether the events were written: then nothing is said, because it could be wrong.
    func withdraw(_ refusal: Refusal?) {
        then?(false)
        if let refusal { reply?.refuse(refusal) }
    }
}
