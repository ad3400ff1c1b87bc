/// A thread that rooms and visits are pinned to, so that a frame goes from socket to room and back without changing threads.
public protocol Loop: SerialExecutor {
    /// Whether the caller already runs on it.
    var isCurrent: Bool { get }
    /// Runs `work` on the loop after everything submitted before. From any thread.
    func submit(_ work: @escaping @Sendable () -> Void)
}
