/// Evaluates the positions at the leaves of the search.
///
/// The search is specialised for each conforming type, so a call costs no more than the evaluation itself.
package protocol Evaluator {
    /// Resets all state. `position` is the root of the next search; called once at its start.
    mutating func begin(_ position: Position)

    /// Called after `action` has led to `position`, `height` plies from the root. Any state kept for this height is out of date.
    mutating func follow(_ action: Action, to position: Position, height: Int)

    /// The value of `position` for the seat to act, in hundredths of a step; its magnitude is below `Score.certain`.
    ///
    /// Outside `low` and `high` the value need not be exact, only on the correct side.
    mutating func score(_ position: Position, height: Int, low: Int, high: Int) -> Int
}

extension Evaluator {
    @inline(__always)
    package mutating func begin(_ position: Position) {}
    @inline(__always)
    package mutating func follow(_ action: Action, to position: Position, height: Int) {}
}
