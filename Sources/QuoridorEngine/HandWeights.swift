/// What the hand evaluation thinks things are worth, in hundredths of a step when no walls are left.
struct HandWeights: Sendable {
    /// To be a step nearer than the other.
    var step = 100
    /// Taken from the worth of a step for each wall in anybody's stock.
    var doubt = 7
    /// To be the one to act.
    var tempo = 28
    /// A wall in stock.
    var wall = 25
    /// A wall in stock for each step of the other's way, in quarters.
    var reach = 36
    /// To have walls at all.
    var armed = -50
    /// A step by which the best wall would lengthen the other's way, and the next best.
    var best = 27
    var second = 30
    /// More than walls to come seldom count.
    var lazy = 250
    /// To be ahead when nobody has walls.
    var race = 600
}
