import Synchronization

/// A flag that ends a long computation, such as a player's or an evaluator's, from another thread.
public final class StopFlag: Sendable {
    private let raised = Atomic(false)

    public init() {}

    public var isRaised: Bool { raised.load(ordering: .relaxed) }
    public func raise() { raised.store(true, ordering: .relaxed) }
    public func lower() { raised.store(false, ordering: .relaxed) }
}
