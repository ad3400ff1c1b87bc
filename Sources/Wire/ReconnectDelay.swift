/// Ranges from which a client draws its delay before reconnecting, so that not all return at once.
extension ClosedRange<Duration> {
    /// After a restart or a lost connection.
    public static let reconnectSoon: Self = .milliseconds(300) ... .seconds(3)
    /// After a refusal that will not pass at once.
    public static let reconnectLater: Self = .seconds(5) ... .seconds(10)
    /// While the disk takes no writes.
    public static let reconnectMuchLater: Self = .seconds(30) ... .seconds(60)
}
