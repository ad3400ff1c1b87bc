import Synchronization

/// Ends a long computation from another thread: a player's, or an evaluator's.
public final class StopSign: Sendable {
    private let raised = Atomic(false)

    public init() {}

    public var isRaised: Bool { raised.load(ordering: .relaxed) }
    public func raise() { raised.store(true, ordering: .relaxed) }
    public func lower() { raised.store(false, ordering: .relaxed) }
}
