/// The limits of a search, which ends at the first one it reaches.
public struct Limits: Sendable {
    /// The time limit.
    public var time: Duration?
    /// The maximum number of positions searched. The same number, seed and memory always give the same result.
    public var nodes: Int?
    /// The maximum depth in plies.
    public var depth: Int?

    public init(time: Duration? = nil, nodes: Int? = nil, depth: Int? = nil) {
        self.time = time
        self.nodes = nodes
        self.depth = depth
    }
}
