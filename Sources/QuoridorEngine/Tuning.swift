/// How boldly the search leaves things out; margins are in hundredths of a step.
struct Tuning: Sendable {
    /// Half of the window tried first at a new depth.
    var window = 40
    /// A position this much better than needed for each ply left is good enough.
    var reverseMargin = 120
    var reverseDepth = 4
    /// From this depth on it is asked whether the turn could even be given away, and how many plies less deep.
    var passDepth = 99
    var passLess = 2
    /// Up to this depth walls that gain less are left out in a position this much too bad for each ply left.
    var futileDepth = 0
    var futileMargin = 200
    /// From this depth on a position that was never looked at before is looked at a ply less deep.
    var unknownDepth = 99
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
