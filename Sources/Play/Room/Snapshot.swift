import GameRules

/// A table as it once stood, shared by all who look at it: the journal's side, the audience, a spectator behind the game.
///
/// Copying a table hands on some thirty references; a snapshot is one.
final class Snapshot: Sendable {
    let table: Table

    init(_ table: Table) { self.table = table }
}
