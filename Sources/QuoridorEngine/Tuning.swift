/// The parameters of pruning and reduction; margins are in hundredths of a step.
struct Tuning: Sendable {
    /// Half of the width of the aspiration window.
    var window = 40
    /// The margin of reverse futility pruning, for each ply of remaining depth.
    var reverseMargin = 120
    var reverseDepth = 4
    /// The minimum depths at which walls near pawns or other walls, and all walls, are generated.
    var nearDepth = 2
    var anyDepth = 4
    /// Divides the product of the logarithms of depth and move number, which gives the late move reduction in plies.
    var reduction = 2.0
    /// The minimum depth at which race tables are started.
    var raceDepth = 2
    /// Late move pruning: at low depth, low-ranked walls are skipped after this many actions for each ply of depth.
    var lateBase = 12
    var lateDepth = 3
}
