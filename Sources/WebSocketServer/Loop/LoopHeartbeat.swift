/// A view of a loop from outside, which never waits for it.
public struct LoopHeartbeat: Hashable, Sendable {
    /// Whether the loop has answered since it was last asked.
    public let isAnswered: Bool
    /// Processor time its thread has used since it began.
    public let computed: Duration
    /// Time its thread was ready to run while the machine ran others; zero where the system does not tell.
    public let waited: Duration

    public init(isAnswered: Bool, computed: Duration, waited: Duration) {
        self.isAnswered = isAnswered
        self.computed = computed
        self.waited = waited
    }
}

extension EventLoop {
    /// Asks for a sign of life. The loop gives it between two pieces of work, so one that has much to do is not taken for stuck. From any
    /// thread; never waits.
    public func askForHeartbeat() { thread.askForHeartbeat() }

    /// From any thread; never waits.
    public var heartbeat: LoopHeartbeat { thread.heartbeat }
}
