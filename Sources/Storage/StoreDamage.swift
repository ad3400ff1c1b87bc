/// Something a store once acknowledged and does not hold any more, or holds otherwise.
public struct StoreDamage: Hashable, Sendable {
    public enum Part: String, Hashable, Sendable {
        /// The newest rows of the journal are gone.
        case tail
        /// Rows of a live room are gone or altered; the room is not restored.
        case room
        /// A finished game is gone or altered; it is not shown.
        case match
        /// A table contradicts itself.
        case table
    }

    public let part: Part
    /// The five digits of the room; `nil` when they are not known.
    public let room: String?
    public let match: String?
    /// The first position concerned: a room's own sequence, or the place in the journal or archive.
    public let first: Int?
    /// Positions concerned; `nil` when that cannot be told.
    public let count: Int?
    /// One sentence for the operator.
    public let text: String

    public init(_ part: Part, room: String? = nil, match: String? = nil, first: Int? = nil, count: Int? = nil, _ text: String) {
        self.part = part
        self.room = room
        self.match = match
        self.first = first
        self.count = count
        self.text = text
    }
}
