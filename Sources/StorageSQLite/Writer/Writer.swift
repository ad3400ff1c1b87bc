import GRDB
import Storage

/// The state of the writer thread: one transaction after another, checkpoints and the sweep in between.
struct Writer {
    private var journal: JournalTable
    private(set) var figures = WriteFigures()
    private let options: SQLiteStore.Options
    private let mark: HighWaterMark
    /// The estimated number of pages written to the log since the last checkpoint.
    private var logPages = 0
    /// Commits since the boards were last up to date; `nil` if they are.
    private var commitsBehind: Int? = 0

    /// Commits after which the boards are brought up to date although jobs are waiting.
    private static let mostCommitsBehind = 50

    init(journal: JournalTable, mark: HighWaterMark, options: SQLiteStore.Options) {
        self.journal = journal
        self.mark = mark
        self.options = options
    }

    var areBoardsBehind: Bool { commitsBehind != nil }

    var wantsToEmptyLog: Bool { journal.mustEmptyLog }

    var wantsToSweep: Bool { journal.sweep.isDue(after: options.sweepRows) }

    /// One transaction with all of `batch`, and a step of the sweep if one is due. The boards follow once no job waits. Throws if its outcome is unknown.
    mutating func commit(
        _ batch: [WriteJob], on connections: any DatabaseWriter
    ) throws -> [Result<Void, StoreFailure>] {
        let begin = ContinuousClock.now
        let outcomes = try connections.writeWithoutTransaction { database in
            do {
                return try transact(batch, database)
            } catch {
                // This is only a tidy end, on which nothing depends: the writer stops here.
                try? database.rollback()
                throw error
            }
        }
        // After the commit and before the completions; see `HighWaterMark`.
        try mark.note(journal.takeWritten()[...])
        note(batch, outcomes, took: .now - begin)
        return outcomes
    }

    private mutating func transact(_ batch: [WriteJob], _ database: Database) throws -> [Result<Void, StoreFailure>] {
        try database.cachedStatement(sql: "BEGIN IMMEDIATE").execute()
        let outcomes = try batch.map { job in try perform(job, database) }
        // Moves have positions already, so they write no second page.
        if zip(batch, outcomes).contains(where: { job, outcome in job.isHeavy && outcome.isSuccess }) { try journal.numberCommit(database) }
        if wantsToSweep { figures.swept += try journal.sweep.step(options.sweepStep, database) }
        try followBoards(after: batch, database)
        try options.willCommit()
        try database.cachedStatement(sql: "COMMIT").execute()
        return outcomes
    }

    /// Brings the boards up to date by a step, if no job waits or if the boards have been behind for long.
    private mutating func followBoards(after batch: [WriteJob], _ database: Database) throws {
        let commits = commitsBehind ?? 0
        if batch.isEmpty || commits >= Self.mostCommitsBehind { try BoardTable.catchUp(by: SQLiteStore.boardStep, database) }
        guard commitsBehind != nil || batch.contains(where: \.isHeavy) else { return }
        commitsBehind = try BoardTable.behind(database) == nil ? nil : commits + 1
    }

    /// A refusal concerns one job; any other error is rethrown and stops the writer.
    private mutating func perform(_ job: WriteJob, _ database: Database) throws -> Result<Void, StoreFailure> {
        do {
            if job.isHeavy {
                try database.inSavepoint {
                    try job.write(&journal, database)
                    return .commit
                }
            } else {
                try job.write(&journal, database)
            }
            return .success(())
        } catch let failure as StoreFailure {
            return .failure(failure)
        } catch let error as DatabaseError {
            guard job.isHeavy, let failure = StoreFailure(constraint: error) else { throw error }
            return .failure(failure)
        }
    }

    private mutating func note(_ batch: [WriteJob], _ outcomes: [Result<Void, StoreFailure>], took time: Duration) {
        let written = outcomes.count(where: \.isSuccess)
        if !batch.isEmpty { figures.commits += 1 }
        figures.writes += written
        figures.refusals += batch.count - written
        figures.largestCommit = max(figures.largestCommit, batch.count)
        figures.timeInCommits += time
        logPages += batch.reduce(1) { $0 + ($1.isHeavy ? 8 : 0) } + batch.reduce(0) { $0 + $1.bytes } / 4096
    }

    /// Checkpoints the log once it is long enough, after the completions of the last commit.
    ///
    /// Passive: never waits for a reader. A reader can only keep the log from being reset, so a log that has grown to eight times that length is
    /// restarted, waiting for readers at most the busy timeout; if even that fails, it is retried later.
    ///
    /// - Parameter besideCopy: whether a copy of the database is being read, for which a restart would wait in vain.
    mutating func checkpointIfDue(on connections: any DatabaseWriter, besideCopy: Bool) throws {
        if wantsToEmptyLog, !besideCopy { return try emptyLogIfUnread(on: connections) }
        guard logPages >= options.checkpointPages else { return }
        logPages = 0
        figures.checkpoints += 1
        let length = try connections.writeWithoutTransaction { database in try database.checkpoint(.passive).walFrameCount }
        if length >= 8 * options.checkpointPages, !besideCopy { try restartLog(on: connections) }
    }

    /// Overwrites the whole log, so that no page in it shows deleted data. If a reader prevents it, it is tried again later.
    private mutating func emptyLogIfUnread(on connections: any DatabaseWriter) throws {
        do {
            try emptyLog(on: connections)
            journal.mustEmptyLog = false
            logPages = 0
            figures.checkpoints += 1
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
    }

    private func restartLog(on connections: any DatabaseWriter) throws {
        do {
            _ = try connections.writeWithoutTransaction { database in try database.checkpoint(.restart) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
    }

    func emptyLog(on connections: any DatabaseWriter) throws {
        _ = try connections.writeWithoutTransaction { database in try database.checkpoint(.truncate) }
    }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
