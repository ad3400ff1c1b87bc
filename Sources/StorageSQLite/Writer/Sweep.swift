import GRDB

/// Removes the journal rows of closed rooms, a few at a time, from the oldest to the newest.
///
/// A step shares a transaction that is written anyway, or has its own transaction when the queue is empty. A sweep starts only when there is enough
/// to remove, because each page it passes is rewritten. The newest row is kept, so that positions are never reused.
struct Sweep: Sendable {
    /// The number of remaining rows of closed rooms.
    private(set) var rows: Int
    /// The `pos` that the current sweep has reached; `nil` between sweeps.
    private var place: Int64?
    /// The number of rows of rooms closed during the current sweep: they may lie behind the place it has reached.
    private var late = 0
    /// Whether all rows of the rooms that are closed by now must be removed, however few they are.
    private(set) var isDemanded = false
    /// Whether the current sweep began after the demand.
    private var answersDemand = false

    private let isAllowed: Bool

    init(rows: Int, isAllowed: Bool = true) {
        self.rows = rows
        self.isAllowed = isAllowed
    }

    mutating func add(_ closed: Int) {
        rows += closed
        if place != nil { late += closed }
    }

    mutating func demand() {
        isDemanded = isAllowed && rows > 0
        answersDemand = isDemanded && place == nil
    }

    func isDue(after threshold: Int) -> Bool { isAllowed && (place != nil || isDemanded || rows >= threshold) }

    /// Examines the next `size` rows and returns the number of rows removed.
    mutating func step(_ size: Int, _ database: Database) throws -> Int {
        let begin = place ?? 0
        let next = try database.cachedStatement(sql: "SELECT max(pos) FROM (SELECT pos FROM journal WHERE pos > ? ORDER BY pos LIMIT ?)")
        guard let end = try Int64.fetchOne(next, arguments: [begin, size]) else {
            finish()
            return 0
        }
        let newest = try Int64.fetchOne(database.cachedStatement(sql: "SELECT max(pos) FROM journal")) ?? end
        try database.cachedStatement(sql: "DELETE FROM journal WHERE pos > ? AND pos <= ? AND pos < ? AND room NOT IN (SELECT key FROM room)")
            .execute(arguments: [begin, end, newest])
        let taken = database.changesCount
        rows -= taken
        place = end
        if rows <= 0, !isDemanded { late = 0 }
        // Commits keep adding rows, so a sweep without this bound might never end.
        if end >= newest || rows <= 0 && !isDemanded { finish() }
        return taken
    }

    /// Ends a sweep. Rows that were added during it wait for the next sweep.
    private mutating func finish() {
        place = nil
        rows = late
        late = 0
        if answersDemand { isDemanded = false }
        answersDemand = isDemanded
    }
}
