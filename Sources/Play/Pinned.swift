/// An actor that lives on one loop for good.
public protocol Pinned: Actor {
    nonisolated var loop: any Loop { get }
}

extension Pinned {
    /// Runs `body` isolated to this actor: at once when the caller is on its loop already, else in its turn.
    /// Calls from one thread keep their order, which a `Task` per call would not.
    public nonisolated func run(_ body: @escaping @Sendable (isolated Self) -> Void) {
        if loop.isCurrent {
            assumeIsolated(body)
        } else {
            loop.submit { self.assumeIsolated(body) }
        }
    }
}
