import GRDB

/// Takes the journal rows of closed rooms away, a few at a time, walking from the oldest to the newest.
///
/// A step rides in a transaction that is written anyway, or in one of its own when nothing waits. A walk starts only when there is
/// enough to take away, because each page it passes is written again. The newest row stays, so that positions never come twice.
struct Sweep: Sendable {
    /// Rows of closed rooms that are still there.
    private(set) var rows: Int
    /// The `pos` up to which the present walk has come; `nil` between walks.
    private var place: Int64?

    private let isAllowed: Bool

    init(rows: Int, isAllowed: Bool = true) {
        self.rows = rows
        self.isAllowed = isAllowed
    }

    mutating func add(_ closed: Int) { rows += closed }

    func isDue(after threshold: Int) -> Bool { isAllowed && (place != nil || rows >= threshold) }

    /// Looks at the next `size` rows and returns how many it took away.
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
