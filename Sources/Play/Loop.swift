/// A thread that rooms and visits are pinned to, so that a frame goes from socket to room and back without changing threads.
public protocol Loop: SerialExecutor {
    /// Whether the caller already runs on it.
    var isCurrent: Bool { get }
    /// Runs `work` on the loop after everything submitted before. From any thread.
    func submit(_ work: @escaping @Sendable () -> Void)
}

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
