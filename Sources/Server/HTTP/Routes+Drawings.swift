import Drawings
import GameRules
import JSONText
import Play
import Storage
import WebSocketServer

/// Positions as pictures, for sites that show them beside a link.
extension Routes {
    var drawingRoutes: [Route] {
        [
            Route(.get, "rooms/*/picture.png", needs: .anyone, isPublic: true, pictureOfRoom),
            Route(.get, "archive/*/picture.png", needs: .anyone, isPublic: true, pictureOfMatch),
            Route(.get, "archive/*/animation.webp", needs: .anyone, isPublic: true, animation),
        ]
    }

    /// The position in which a game finished.
    func pictureOfMatch(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = call[0]
        let match = try await finished(name)
        guard let game = catalog[GameID(match.game)], game.draws else { throw .notFound }
        try charge(.reads, match.moveList.count / Self.pliesPerRead, call.request)
        guard let drawing = try readable({ () throws(Unreadable) in try game.drawing(of: match) }) else { throw .notFound }
        return .picture(try await picture(of: drawing, call.request), type: "image/png", seconds: 86_400, isPrivate: match.isPrivate)
    }

    /// A finished game, move by move.
    func animation(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = call[0]
        let match = try await finished(name)
        guard let game = catalog[GameID(match.game)], game.draws else { throw .notFound }
        try charge(.reads, 1 + match.moveList.count / 2, call.request)
        let animation = await gameAnimations.animation(match.match, for: address(of: call.request).shares) {
            (try? game.drawings(of: match, atMost: GameAnimations.mostFrames)) ?? []
        }
        guard let animation else { throw Self.tooManyPictures }
        guard !animation.isEmpty else { throw HTTPRefusal(status: 422, code: "bad_value", message: "the game cannot be replayed") }
        return .picture(animation, type: "image/webp", seconds: 86_400, isPrivate: match.isPrivate)
    }

    /// The position that spectators of a room see.
    func pictureOfRoom(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let number = call[0]
        let bytes = try await view(of: RoomNumber(number), call.request)
        guard let view = try? JSONValue(parsing: bytes), let game = view["game"]?.string.flatMap({ catalog[GameID($0)] }), let state = view["state"],
            let drawing = game.drawing(of: state, as: .card)
        else { throw HTTPRefusal(status: 404, code: "no_room", message: "no running game with this number has a picture") }
        return .picture(try await picture(of: drawing, call.request), type: "image/png", seconds: 10, isPrivate: false)
    }

    private func picture(of drawing: Drawing, _ request: HTTPRequest) async throws(HTTPRefusal) -> [UInt8] {
        guard let picture = await positionPictures.picture(of: drawing, for: address(of: request).shares) else { throw Self.tooManyPictures }
        return picture
    }

    private static let tooManyPictures = HTTPRefusal(status: 503, code: "busy", message: "too many pictures are being made", retryAfter: .seconds(2))
}

extension HTTPResponse {
    /// - Parameter seconds: for how long it may be shown without another request.
    fileprivate static func picture(_ bytes: [UInt8], type: String, seconds: Int, isPrivate: Bool) -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: [("content-type", type), ("cache-control", "\(isPrivate ? "private" : "public"), max-age=\(seconds)")], body: bytes)
    }
}
