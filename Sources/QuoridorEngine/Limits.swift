/// When a search is to end; whichever comes first.
public struct Limits: Sendable {
    /// How long it may take.
    public var time: Duration?
    /// How many positions it may look at: the same number, seed and memory give the same answer for ever.
    public var nodes: Int?
    /// How many plies deep it goes.
    public var depth: Int?

    public init(time: Duration? = nil, nodes: Int? = nil, depth: Int? = nil) {
        self.time = time
        self.nodes = nodes
        self.depth = depth
    }
}
