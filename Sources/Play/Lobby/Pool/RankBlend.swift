import Storage

/// The strength by which players of rank games are paired: half by their stars, half by their rating.
///
/// By the rating alone every player wins half of the games, so stars come and go by chance and the ladder carries no information. Without it,
/// weak players meet strong ones until they have no money for a stake. With both, a player who has more stars than their rating deserves meets
/// stronger players and loses them again. The decision *Pairing by strength* has figures, which a simulation in the tests repeats.
///
/// Stars are not rating points, so the percentile of a player's stars among all players with a wallet is turned into the rating that has the same
/// percentile among all players with a rating. The rating needs no such conversion. So a gap is measured in rating points, as
/// `Pairing.score` expects.
///
/// The percentiles come from the boards, not from the players who wait or are online: a few people tell little about the others, and a rank must stay
/// comparable while people come and go. A board of a million players has some hundred values, and their counts are read in one go.
struct RankBlend: Sendable {
    private let stars: Distribution
    private let ratings: Distribution

    /// Players assumed besides those on the board of ratings, where few are at first: fifty, whose strengths have the normal distribution around 1500
    /// with a deviation of 300.
    private static let assumed: [Double: Double] = [
        1007: 5, 1189: 5, 1298: 5, 1384: 5, 1462: 5, 1538: 5, 1616: 5, 1702: 5, 1811: 5, 1993: 5,
    ]

    /// - Parameters:
    ///   - stars: the counts of the board of stars.
    ///   - ratings: the counts of the board of ratings in the game.
    init(stars: [BoardCount] = [], ratings: [BoardCount] = []) {
        self.stars = Distribution(stars.lazy.map { (Double($0.value), Double($0.players)) })
        let known = ratings.reduce(into: Self.assumed) { $0[Double($1.value), default: 0] += Double($1.players) }
        self.ratings = Distribution(known.lazy.map { ($0.key, $0.value) })
    }

    /// The strength of a player, on the scale of ratings.
    func strength(stars: Int, rating: Double) -> Double {
        let ladder = ratings.value(above: self.stars.share(below: Double(stars)) ?? 0.5) ?? rating
        return (ladder + rating) / 2
    }
}
