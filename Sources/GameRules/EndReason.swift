/// Why a game ended: a stable word for programs. Each game, and the room, adds its own.
public struct EndReason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A seat did what the game is about.
    public static let goal = EndReason(rawValue: "goal")
}
