/// How boldly the search leaves things out; margins are in hundredths of a step.
struct Tuning: Sendable {
    /// Half of the window tried first at a new depth.
    var window = 40
    /// A position this much better than needed for each ply left is good enough.
    var reverseMargin = 120
    var reverseDepth = 4
    /// From these depths on walls near pawns and walls are looked at, and all walls.
    var nearDepth = 2
    var anyDepth = 4
    /// Divides the logarithms of depth and number whose product is how much shallower a late action is looked at.
    var reduction = 2.0
    /// From this depth on races are worked out.
    var raceDepth = 2
    /// After so many actions, and as many more for each ply of depth, low-ranked walls are left out at low depth.
    var lateBase = 12
    var lateDepth = 3
}
