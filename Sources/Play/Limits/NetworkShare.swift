import Synchronization

/// A network that contains an address, with its share of the limits.
public struct NetworkShare: Hashable, Sendable {
    /// The unique name of the network.
    public let name: String
    /// The factor of its allowance compared with the narrowest network.
    public let factor: Int

    public init(name: String, factor: Int) {
        self.name = name
        self.factor = factor
    }
}
