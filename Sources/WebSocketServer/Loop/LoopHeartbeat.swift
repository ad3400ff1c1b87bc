/// A loop's state as seen from outside, without waiting for it.
public struct LoopHeartbeat: Hashable, Sendable {
    /// Whether the loop has answered since it was last asked.
    public let isAnswered: Bool
    /// Processor time the thread has used since it began.
    public let computed: Duration
    /// Time the thread was runnable while the machine ran others; zero where the system does not report it.
    public let waited: Duration

    public init(isAnswered: Bool, computed: Duration, waited: Duration) {
        self.isAnswered = isAnswered
        self.computed = computed
        self.waited = waited
    }
}

extension EventLoop {
    /// Asks for a sign of life. The loop gives it between two pieces of work, so that a busy loop is not mistaken for a stuck one. From any thread;
    /// never waits.
    public func askForHeartbeat() { thread.askForHeartbeat() }

    /// From any thread; never waits.
    public var heartbeat: LoopHeartbeat { thread.heartbeat }
}
