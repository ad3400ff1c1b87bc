/// Counters of the writer since the start, for the metrics.
public struct WriteFigures: Hashable, Sendable {
    public var commits = 0
    /// Writes that became durable.
    public var writes = 0
    /// Writes refused individually because of a conflict.
    public var refusals = 0
    /// The number of writes in the largest transaction.
    public var largestCommit = 0
    public var checkpoints = 0
    /// Journal rows of closed rooms removed by the sweep.
    public var swept = 0
    /// The total time from BEGIN to the end of COMMIT.
    public var timeInCommits = Duration.zero
}
