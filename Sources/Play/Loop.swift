/// An event loop to which rooms and visits are pinned, so that a frame passes from socket to room and back without changing threads.
public protocol Loop: SerialExecutor {
    /// Whether the caller runs on this loop.
    var isCurrent: Bool { get }
    /// Runs `work` on the loop after everything submitted before. From any thread.
    func submit(_ work: @escaping @Sendable () -> Void)
}
