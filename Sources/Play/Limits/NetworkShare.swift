import Synchronization

/// A network that an address belongs to.
public struct NetworkShare: Hashable, Sendable {
    /// Tells it from all others.
    public let name: String
    /// The multiple of one line's allowance that it has.
    public let factor: Int

    public init(name: String, factor: Int) {
        self.name = name
        self.factor = factor
    }
}
