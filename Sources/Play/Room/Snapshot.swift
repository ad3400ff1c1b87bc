import GameRules

/// An immutable state of a table, shared by the journal's completion, the audience, and delayed spectators.
///
/// Copying a table retains some thirty references; copying a snapshot retains one.
final class Snapshot: Sendable {
    private let state: Table

    init(_ table: Table) { state = table }

    /// Lent instead of copied to whoever reads some of it.
    var table: Table { _read { yield state } }
}
