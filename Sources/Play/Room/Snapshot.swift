import GameRules

/// An immutable state of a table, shared by the journal's completion, the audience, and delayed spectators.
///
/// Copying a table retains some thirty references; copying a snapshot retains one.
final class Snapshot: Sendable {
    let table: Table

    init(_ table: Table) { self.table = table }

    /// Lends the table to a computation; reading through `table` copies it first, unless a stored property is read.
    func read<Answer>(_ body: (borrowing Table) -> Answer) -> Answer { body(table) }
}
