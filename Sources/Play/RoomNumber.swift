/// Names a live room: five digits, short enough to be told a friend. A number is given again when its room has closed.
public struct RoomNumber: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}
