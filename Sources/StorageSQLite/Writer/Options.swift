extension SQLiteStore {
    public struct Options: Sendable {
        /// The durability of a commit. The raw values are the values of SQLite.
        public enum Synchronous: Int, Sendable {
            /// Survives a crash of the process, but not a power cut. Only for the test that shows the difference.
            case normal = 1
            /// Every commit is on the disk before it is acknowledged.
            case full = 2
        }

        public var synchronous = Synchronous.full
        /// The number of read connections; each is used by one task at a time.
        public var readers = 2
        /// The capacity of the write queue; further writes are refused with `overloaded`.
        public var queueBound = 8192
        /// The maximum number of starts, finishes and account changes in one transaction; moves never wait behind more of them.
        public var heavyPerCommit = 16
        /// The (estimated) number of log pages after which the writer checkpoints. Bounds both the duration of a checkpoint and the size of the log.
        public var checkpointPages = 2000
        /// The number of journal rows of closed rooms that starts a sweep.
        public var sweepRows = 4096
        /// The number of journal rows examined in one step of the sweep.
        public var sweepStep = 256

        /// The minimum free disk space in bytes; with less the store is opened read-only.
        public var minimumFree = 4 << 20

        /// Whether to begin a new store in a folder that has lost its own.
        public var newStore = false
        /// Whether to go on with a database that is older than the mark beside it.
        public var olderStore = false
        /// The names of files that the program keeps beside a store: a folder with one of them had a store.
        public var companions: [String] = []

        /// Called inside the transaction, just before its COMMIT; throwing simulates a failing disk. For tests.
        var willCommit: @Sendable () throws -> Void = {}

        public init() {}
    }
}
