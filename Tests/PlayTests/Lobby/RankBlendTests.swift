import Storage
import Testing

@testable import Play

@Suite struct RankBlendTests {
    /// A hundred players with 0 to 99 stars, and with ratings of 1000 to 1990.
    private let blend = RankBlend(
        stars: (0..<100).map { BoardCount(value: $0, players: 1) }, ratings: (0..<100).map { BoardCount(value: 1000 + 10 * $0, players: 1) })

    @Test func `stars that fit the rating leave it as it is`() {
        #expect(abs(blend.strength(stars: 50, rating: 1500) - 1500) < 5)
        #expect(abs(blend.strength(stars: 80, rating: 1800) - 1800) < 35)
    }

    @Test func `half of it is the rating, and half the place on the ladder`() {
        let middle = blend.strength(stars: 50, rating: 1500)
        #expect(abs(blend.strength(stars: 50, rating: 1700) - middle - 100) < 0.001)
        #expect(blend.strength(stars: 90, rating: 1500) - middle > 120)
        #expect(blend.strength(stars: 10, rating: 1500) - middle < -120)
    }

    @Test func `it grows with both`() {
        let all = (0...120).map { blend.strength(stars: $0, rating: 1500) }
        #expect(zip(all, all.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(blend.strength(stars: 500, rating: 9000) > blend.strength(stars: 500, rating: 8000))
    }

    @Test func `in a new server everybody is where their rating is, half of the way from the middle`() {
        #expect(RankBlend().strength(stars: 0, rating: 1500) == 1500)
        #expect(RankBlend().strength(stars: 3, rating: 1700) == 1600)
    }

    @Test func `players with equal stars have one place, in the middle of theirs`() {
        let blend = RankBlend(stars: [BoardCount(value: 1, players: 1), BoardCount(value: 0, players: 99)])
        #expect(abs(blend.strength(stars: 0, rating: 1500) - 1500) < 5)
        #expect(blend.strength(stars: 1, rating: 1500) > 1700)
    }
}

@Suite struct DistributionTests {
    private let four = Distribution([(value: 10, players: 2), (value: 0, players: 1), (value: 30, players: 1), (value: 40, players: 0)])

    @Test(arguments: [(0, 0.125), (10, 0.5), (30, 0.875), (5, 0.3125), (20, 0.6875), (-1, 0.125), (99, 0.875)] as [(Double, Double)])
    func `half of the players at a value are below it, and between two values it is interpolated`(value: Double, share: Double) {
        #expect(four.share(below: value) == share)
    }

    @Test(arguments: [(0.125, 0), (0.5, 10), (0.6875, 20), (1, 30), (0, 0)] as [(Double, Double)])
    func `and back`(share: Double, value: Double) {
        #expect(four.value(above: share) == value)
    }

    @Test func `nobody has no share`() {
        let none = Distribution([(value: 1, players: 0)])
        #expect(none.share(below: 1) == nil && none.value(above: 0.5) == nil)
    }
}
