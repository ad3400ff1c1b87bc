import Drawings
import GameRules
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Positions as pictures, for sites that show them beside a link.
extension ArchiveAPI {
    var routesOfDrawings: [Route] {
        [
            Route(.get, "archive/*/picture.png", needs: .anyone, isPublic: true, pictureOfMatch),
            Route(.get, "archive/*/animation.webp", needs: .anyone, isPublic: true, animation),
        ]
    }

    /// The position in which a game finished.
    func pictureOfMatch(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = call[0]
        let match = try await games.replayable(name)
        guard let game = catalog[GameID(match.game)], game.draws else { throw .notFound }
        try context.charge(.reads, match.moveList.count / Self.pliesPerRead, call.request)
        guard let drawing = try readable({ () throws(Unreadable) in try game.drawing(of: match) }) else { throw .notFound }
        return .picture(
            try await drawings.png(of: drawing, for: context.address(of: call.request).shares), type: "image/png", seconds: 86_400,
            isPrivate: match.isPrivate)
    }

    /// A finished game, move by move.
    func animation(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = call[0]
        let match = try await games.replayable(name)
        guard let game = catalog[GameID(match.game)], game.draws else { throw .notFound }
        try context.charge(.reads, 1 + match.moveList.count / 2, call.request)
        let animation = await animations.animation(match.match.rawValue, for: context.address(of: call.request).shares) {
            (try? game.drawings(of: match, atMost: GameAnimations.mostFrames)) ?? []
        }
        guard let animation else { throw .tooManyPictures }
        guard !animation.isEmpty else { throw HTTPRefusal(status: 422, code: "bad_value", message: "the game cannot be replayed") }
        return .picture(animation, type: "image/webp", seconds: 86_400, isPrivate: match.isPrivate)
    }
}
