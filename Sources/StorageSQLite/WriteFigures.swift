/// What the writer has done since the start; for the metrics.
public struct WriteFigures: Hashable, Sendable {
    public var commits = 0
    /// Writes that became durable.
    public var writes = 0
    /// Writes refused alone, by a conflict.
    public var refusals = 0
    /// Writes of the largest transaction.
    public var largestCommit = 0
    public var checkpoints = 0
    /// Journal rows of closed rooms swept away.
    public var swept = 0
    /// From BEGIN to the end of COMMIT, all together.
    public var timeInCommits = Duration.zero
}
