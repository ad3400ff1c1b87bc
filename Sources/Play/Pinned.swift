/// An actor that is pinned to one loop for its lifetime.
public protocol Pinned: Actor {
    nonisolated var loop: any Loop { get }
}

extension Pinned {
    /// Runs `body` isolated to this actor: at once if the caller is on its loop, else enqueued there.
    /// Calls from one thread keep their order; a `Task` for each call would not.
    public nonisolated func run(_ body: @escaping @Sendable (isolated Self) -> Void) {
        if loop.isCurrent {
            assumeIsolated(body)
        } else {
            loop.submit { self.assumeIsolated(body) }
        }
    }
}
