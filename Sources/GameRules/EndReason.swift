/// The reason a game ended: a stable word for programs. Games and rooms define their own reasons.
public struct EndReason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A seat achieved the object of the game.
    public static let goal = EndReason(rawValue: "goal")
}
