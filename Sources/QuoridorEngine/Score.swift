/// Scores of positions for the seat to act, in hundredths of a step; decided positions are scored by the distance to the end.
package enum Score {
    package static let draw = 0
    /// Greater than any score.
    static let infinite = 32_000
    /// The score of a game won at the root.
    static let win = 31_000
    /// Scores from this magnitude on are proven wins or losses.
    package static let certain = 30_000

    /// The score of a win `plies` plies from the root.
    @inline(__always)
    static func winning(in plies: Int) -> Int { win &- plies }
    /// The score of a loss `plies` plies from the root.
    @inline(__always)
    static func losing(in plies: Int) -> Int { plies &- win }

    /// The number of plies to the end if `score` is proven; a shorter win may not have been found yet.
    package static func pliesToEnd(_ score: Int) -> Int? { abs(score) >= certain ? win - abs(score) : nil }

    // The transposition table is probed at other heights than it was stored at, so it holds decided scores relative to the position.
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
