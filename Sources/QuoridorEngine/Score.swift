/// What a position is worth to the seat to act, in hundredths of a step; won positions count how soon.
package enum Score {
    package static let draw = 0
    /// More than any score.
    static let infinite = 32_000
    /// A game won here and now.
    static let win = 31_000
    /// From here on the game is decided, whatever the other does.
    package static let certain = 30_000

    /// Won `plies` from the root on.
    @inline(__always)
    static func winning(in plies: Int) -> Int { win &- plies }
    /// Lost `plies` from the root on.
    @inline(__always)
    static func losing(in plies: Int) -> Int { plies &- win }

    /// Plies to the end of the game if `score` is certain: counted by the winner's moves as far as they are known.
    package static func pliesToEnd(_ score: Int) -> Int? { abs(score) >= certain ? win - abs(score) : nil }

    // A table is asked at other heights than it was told: there, such scores count from the position itself.
    @inline(__always)
    static func stored(_ score: Int, height: Int) -> Int {
        if score >= certain { return score &+ height }
        return score <= -certain ? score &- height : score
    }

    @inline(__always)
    static func restored(_ score: Int, height: Int) -> Int {
        if score >= certain { return score &- height }
        return score <= -certain ? score &+ height : score
    }
}
