/// The journal's own number of a room: given once, never used again, unlike the five digits people see.
public struct RoomKey: Hashable, Sendable {
    public let rawValue: Int64
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}
