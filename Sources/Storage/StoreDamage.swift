public import Identifiers

/// A loss of acknowledged data, which the store no longer holds or holds in altered form.
public struct StoreDamage: Hashable, Sendable {
    public enum Part: String, Hashable, Sendable {
        /// The newest rows of the journal are gone.
        case tail
        /// Rows of a live room are gone or altered; the room is not restored.
        case room
        /// A finished game is gone or altered; it is not shown.
        case match
        /// A table and its indexes contradict each other.
        case table
    }

    public let part: Part
    /// The five-digit number of the room; `nil` if unknown.
    public let room: String?
    public let match: MatchID?
    /// The first position affected: a room's own sequence, or the position in the journal or archive.
    public let first: Int?
    /// The number of positions affected; `nil` if unknown.
    public let count: Int?
    /// One sentence for the operator.
    public let text: String

    public init(_ part: Part, room: String? = nil, match: MatchID? = nil, first: Int? = nil, count: Int? = nil, _ text: String) {
        self.part = part
        self.room = room
        self.match = match
        self.first = first
        self.count = count
        self.text = text
    }
}
