/// The strength of a player, as Glicko-2 measures it.
public struct Rating: Hashable, Sendable {
    /// On the scale of Elo.
    public let value: Double
    /// The standard deviation of `value`.
    public let deviation: Double
    /// The expected fluctuation of the strength, on the scale of Glicko-2.
    public let volatility: Double

    /// The rating of a player without a game.
    public static let initial = Rating(value: 1500, deviation: 500, volatility: 0.09)
    /// The deviation from which on a rating is provisional.
    static let provisional = 110.0

    public init(value: Double, deviation: Double, volatility: Double) {
        self.value = value
        self.deviation = deviation
        self.volatility = volatility
    }

    /// Whether too few games are known for a comparison with others.
    public var isProvisional: Bool { deviation >= Rating.provisional }
}
