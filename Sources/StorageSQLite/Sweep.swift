import GRDB

/// Removes the journal rows of closed rooms, a few at a time, from the oldest to the newest.
///
/// A step shares a transaction that is written anyway, or has one of its own when the queue is empty. A sweep starts only when there is enough to
/// remove, because each page it passes is rewritten. The newest row is kept, so that positions are never reused.
struct Sweep: Sendable {
    /// The number of remaining rows of closed rooms.
    private(set) var rows: Int
    /// The `pos` that the current sweep has reached; `nil` between sweeps.
    private var place: Int64?

    private let isAllowed: Bool

    init(rows: Int, isAllowed: Bool = true) {
        self.rows = rows
        self.isAllowed = isAllowed
    }

    mutating func add(_ closed: Int) { rows += closed }

    func isDue(after threshold: Int) -> Bool { isAllowed && (place != nil || rows >= threshold) }

    /// Examines the next `size` rows and returns the number of rows removed.
    mutating func step(_ size: Int, _ database: Database) throws -> Int {
        let begin = place ?? 0
        let end = try Int64.fetchOne(
            database, sql: "SELECT max(pos) FROM (SELECT pos FROM journal WHERE pos > ? ORDER BY pos LIMIT ?)", arguments: [begin, size])
        guard let end else {
            place = nil
            rows = 0
            return 0
        }
        try database.execute(
            sql: """
                DELETE FROM journal
                WHERE pos > ? AND pos <= ? AND pos < (SELECT max(pos) FROM journal) AND room NOT IN (SELECT key FROM room)
                """, arguments: [begin, end])
        let taken = database.changesCount
        rows -= taken
        place = rows > 0 ? end : nil
        return taken
    }
}
