/// The journal's own key of a room: never reused, unlike the five-digit number that people see.
public struct RoomKey: Hashable, Sendable {
    public let rawValue: Int64
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}
