/// The reason a move was refused. The position is unchanged.
public struct IllegalMove: Error, Hashable, Sendable {
    /// A stable word for programs: "path", "cross", "distance".
    public let rule: String
    /// One plain English sentence for developers.
    public let reason: String

    public init(rule: String, reason: String) {
        self.rule = rule
        self.reason = reason
    }
}
