/// Judges positions nobody looks further into.
///
/// The search is compiled anew for each kind of it, so a call costs no more than the judgement.
package protocol Evaluator {
    /// Forget what was; `position` will be the root. Called once for a search.
    mutating func begin(_ position: Position)

    /// `action` leads to `position`, at `height` plies from the root. What was kept for this height is of no use any more.
    mutating func follow(_ action: Action, to position: Position, height: Int)

    /// How good `position` is for the seat to act, in hundredths of a step; less than `Score.certain` either way.
    ///
    /// Need not be right beyond `low` and `high`, as long as it stays beyond them.
    mutating func score(_ position: Position, height: Int, low: Int, high: Int) -> Int
}

extension Evaluator {
    @inline(__always)
    package mutating func begin(_ position: Position) {}
    @inline(__always)
    package mutating func follow(_ action: Action, to position: Position, height: Int) {}
}
