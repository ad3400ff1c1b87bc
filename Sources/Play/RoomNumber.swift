/// The number of a live room: five digits, short enough to read to a friend. It is reused after the room has closed.
public struct RoomNumber: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}
