/// The weights of the hand-written evaluation, in hundredths of a step.
struct HandWeights: Sendable {
    /// The value of being one step nearer to the goal than the opponent, when no walls are left.
    var step = 100
    /// Subtracted from the value of a step for each wall left in either stock.
    var doubt = 7
    /// The value of having the move.
    var tempo = 28
    /// The value of a wall in stock.
    var wall = 25
    /// The value of a wall in stock for each step of the opponent's path, in quarters.
    var reach = 36
    /// The value of having any walls at all.
    var armed = -50
    /// The value of each step that the best wall would add to the opponent's path, and the value of each step by the second best.
    var best = 27
    var second = 30
    /// The detour terms are skipped when the score is outside the window by more than this; they rarely exceed it.
    var lazy = 250
    /// The value of being ahead when no walls are left.
    var race = 600
}
