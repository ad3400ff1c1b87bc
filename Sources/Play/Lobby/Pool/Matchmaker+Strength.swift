import GameRules
import Logging
import Storage

/// The strength by which people are paired.
extension Matchmaker {
    /// The rating of a player whom the game has not rated.
    private static let initialRating = 1500.0

    /// The strength of a person in the pool: their rating, in rank games with their stars (`RankBlend`).
    func strength(of person: Person, in game: GameID, _ mode: RoomSettings.Mode) -> Double {
        let rating = person.rating.map { Double($0.points) } ?? Self.initialRating
        guard mode == .rank else { return rating }
        refreshBlend(of: game)
        return blends[game].strength(stars: person.stars, rating: rating)
    }

    /// Reads the blends of all games with rank. Called once, before the first connection.
    func readBlends() async {
        for kind in kinds where kind.profile.hasRank {
            blends.begin(nil, of: kind.id, at: services.clock.now)
            await readBlend(of: kind.id)
        }
    }

    private func refreshBlend(of game: GameID) {
        let now = services.clock.now
        guard !isDraining, blends.isOld(game, at: now) else { return }
        blends.begin(Task { [weak self] in await self?.readBlend(of: game) }, of: game, at: now)
    }

    private func readBlend(of game: GameID) async {
        do {
            let stars = try await boards.counts(of: Board(order: .stars, game: game.rawValue, kind: .human))
            let ratings = try await boards.counts(of: Board(order: .rating, game: game.rawValue, kind: .human))
            blends.end(game, with: RankBlend(stars: stars, ratings: ratings))
        } catch {
            blends.end(game, with: nil)
            logger.error("the boards for pairing cannot be read", metadata: ["game": "\(game)", "error": "\(error)"])
        }
    }
}
