/// The two house rules by which an endless game becomes a draw.
public struct QuoridorRules: Hashable, Sendable {
    /// The occurrence of a position, counted from 1, that ends the game; `nil` for no limit.
    public let repetitions: Int?
    /// The turn after which the game is a draw, unless it reached a goal; `nil` for no limit.
    public let maxPlies: Int?

    public init(repetitions: Int?, maxPlies: Int?) {
        self.repetitions = repetitions
        self.maxPlies = maxPlies
    }

    public static func house(seats: Int) -> QuoridorRules { QuoridorRules(repetitions: 3, maxPlies: seats == 2 ? 300 : 400) }
    /// The rules without these limits, for test vectors and analysis.
    public static let endless = QuoridorRules(repetitions: nil, maxPlies: nil)
}
