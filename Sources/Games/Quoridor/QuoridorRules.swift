/// The two numbers of the house: when a game that will not end is a draw.
public struct QuoridorRules: Hashable, Sendable {
    /// The occurrence of a position, counted from 1, that ends the game; `nil` never does.
    public let repetitions: Int?
    /// The turn after which the game is a draw, unless it reached a goal; `nil` is no bound.
    public let maxPlies: Int?

    public init(repetitions: Int?, maxPlies: Int?) {
        self.repetitions = repetitions
        self.maxPlies = maxPlies
    }

    public static func house(seats: Int) -> QuoridorRules { QuoridorRules(repetitions: 3, maxPlies: seats == 2 ? 300 : 400) }
    /// The bare game, as test vectors and analysis take it.
    public static let endless = QuoridorRules(repetitions: nil, maxPlies: nil)
}
