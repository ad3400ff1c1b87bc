extension SQLiteStore {
    public struct Options: Sendable {
        /// How much a commit waits for. The numbers are SQLite's own.
        public enum Synchronous: Int, Sendable {
            /// Survives the process, not a power cut. Only for the test that shows the difference.
            case normal = 1
            /// Every commit is on the disk before it is acknowledged.
            case full = 2
        }

        public var synchronous = Synchronous.full
        /// Connections that read; each is used by one task at a time.
        public var readers = 2
        /// Writes that may wait for the next commit; one more is refused with `overloaded`.
        public var queueBound = 8192
        /// Starts, finishes and account changes in one transaction; moves never wait behind more of them.
        public var heavyPerCommit = 16
        /// Log pages (estimated) after which the writer copies the log into the database. Bounds both the length of that step and the
        /// size of the log.
        public var checkpointPages = 2000
        /// Journal rows of closed rooms that may lie around before they are swept away.
        public var sweepRows = 4096
        /// Journal rows looked at by one step of the sweep.
        public var sweepStep = 256

        /// Bytes that must be free on the disk; with fewer the store is opened for reading only.
        public var minimumFree = 4 << 20

        /// Called inside the transaction, just before its COMMIT; throwing stands for a disk that fails. For tests.
        var willCommit: @Sendable () throws -> Void = {}

        public init() {}
    }
}
