/// The opponents among whom a rating holds. Everybody has a rating among people and another one among bots.
public enum RatingPool: String, Hashable, Sendable, CaseIterable {
    case people, bots

    /// The pool of opponents of a kind.
    public init(of kind: Account.Kind) { self = kind == .bot ? .bots : .people }
}
