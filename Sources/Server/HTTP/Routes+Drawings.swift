import Drawings
import GameRules
import JSONText
import Play
import Storage
import WebSocketServer

/// Positions as pictures, for sites that show them beside a link.
extension Routes {
    /// The position in which a game finished.
    func picture(ofMatch name: String, _ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        let match = try await finished(name)
        guard let game = catalog[GameID(match.game)], game.draws else { throw .notFound }
        try charge(.reads, match.moveList.count / Self.pliesPerRead, request)
        let picture = try? await positionPictures.picture(match.match) { try game.drawing(of: match) }
        guard let picture else { throw HTTPRefusal(status: 422, code: "bad_value", message: "the game cannot be replayed") }
        return .picture(picture, type: "image/png", seconds: 86_400)
    }

    /// A finished game, move by move.
    func animation(ofMatch name: String, _ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        let match = try await finished(name)
        guard let game = catalog[GameID(match.game)], game.draws else { throw .notFound }
        try charge(.reads, 1 + match.moveList.count / 2, request)
        let party = request.client(behind: proxies).networkShares.first?.name
        let animation = await gameAnimations.animation(match.match, for: party) {
            (try? game.drawings(of: match, atMost: GameAnimations.mostFrames)) ?? []
        }
        guard let animation else { throw HTTPRefusal(status: 503, code: "busy", message: "too many animations are being made") }
        guard !animation.isEmpty else { throw HTTPRefusal(status: 422, code: "bad_value", message: "the game cannot be replayed") }
        return .picture(animation, type: "image/webp", seconds: 86_400)
    }

    /// The position that spectators of a room see.
    func picture(ofRoom number: String, _ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        let view = try? JSONValue(parsing: try await view(of: RoomNumber(number), request))
        guard let view, let game = view["game"]?.string.flatMap({ catalog[GameID($0)] }), let state = view["state"],
            let drawing = game.drawing(of: state, as: .card), let picture = await positionPictures.picture(of: drawing)
        else { throw HTTPRefusal(status: 404, code: "no_room", message: "no running game with this number has a picture") }
        return .picture(picture, type: "image/png", seconds: 10)
    }
}

extension HTTPResponse {
    /// - Parameter seconds: for how long it may be shown without another request.
    fileprivate static func picture(_ bytes: [UInt8], type: String, seconds: Int) -> HTTPResponse {
        HTTPResponse(status: 200, headers: [("content-type", type), ("cache-control", "public, max-age=\(seconds)")], body: bytes)
    }
}
