import GameRules
import JSONText
import Play
import WebSocketServer

/// Games, rooms and TV for clients without a WebSocket.
struct RoomsAPI: APIArea {
    let context: APIContext
    let catalog: Catalog
    let admission: AdmissionControl
    let drawings: PositionPictures
    /// The origin of the site; empty if it is not configured.
    let site: String

    var routes: [Route] {
        [
            Route(.get, "games", needs: .anyone, isPublic: true, games),
            Route(.get, "rooms", needs: .anyone, isPublic: true, rooms),
            Route(.get, "rooms/*", needs: .anyone, isPublic: true, room),
            Route(.get, "rooms/*/stream", needs: .anyone, isPublic: true, stream),
            Route(.get, "rooms/*/picture.png", needs: .anyone, isPublic: true, pictureOfRoom),
            Route(.get, "tv/*", needs: .anyone, isPublic: true, television),
        ] + routesOfInvitations + routesOfFiles
    }

    func games(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.key("games")
        json.beginArray()
        for kind in context.lobby.kinds { kind.write(to: &json) }
        json.endArray()
        json.endObject()
        return .tagged(json.bytes, call.request)
    }

    func rooms(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let game = call.request.parameter("game").map { GameID($0) } ?? catalog.usual
        guard let lobby = await context.lobby.listings.lobbyJSON(game) else { throw noGame }
        return .json(lobby)
    }

    /// The view of one room.
    func room(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        .json(try await view(of: RoomNumber(call[0]), call.request))
    }

    /// The frames of the topic of spectators, as Server-Sent Events.
    func stream(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let number = RoomNumber(call[0])
        _ = try await view(of: number, call.request)
        let client = call.request.client(behind: context.proxies)
        guard admission.hasPlaceForStream(from: client) else {
            throw HTTPRefusal(status: 429, code: "rate", message: "too many connections from this address", retryAfter: .seconds(5))
        }
        return .events { [lobby = context.lobby, admission] stream in
            guard let leave = admission.placeForStream(from: client) else {
                stream.end()
                return {}
            }
            let unsubscribe = lobby.watch(number, over: stream) { stream.end() }
            if unsubscribe == nil { stream.end() }
            return {
                leave()
                unsubscribe?()
            }
        }
    }

    /// The number of an unlisted room takes a `room.miss` token, which is returned if the room exists.
    func view(of number: RoomNumber, _ request: HTTPRequest) async throws(HTTPRefusal) -> [UInt8] {
        let isListed = context.lobby.listings.isListed(number)
        let allowances = await context.allowances(of: request)
        if !isListed, let shortage = allowances.take(.misses, at: context.clock.now) {
            throw HTTPRefusal(
                status: 429, code: "rate", message: "too many unknown room numbers were given; try again later", retryAfter: shortage.wait)
        }
        guard let view = await context.lobby.listings.watchJSON(number) else {
            throw HTTPRefusal(status: 404, code: "no_room", message: "no live room with this number can be watched")
        }
        if !isListed { allowances.giveBack(.misses) }
        return view
    }

    func television(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let game = call[0]
        guard let games = await context.lobby.listings.televisionJSON(GameID(game)) else { throw noGame }
        return .json(games)
    }

    /// The position that spectators of a room see.
    func pictureOfRoom(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let number = call[0]
        let bytes = try await view(of: RoomNumber(number), call.request)
        guard let view = try? JSONValue(parsing: bytes), let game = view["game"]?.string.flatMap({ catalog[GameID($0)] }), let state = view["state"],
            let drawing = game.drawing(of: state, as: .card)
        else { throw HTTPRefusal(status: 404, code: "no_room", message: "no running game with this number has a picture") }
        return .picture(
            try await drawings.png(of: drawing, for: context.address(of: call.request).shares), type: "image/png", seconds: 10, isPrivate: false)
    }

    private var noGame: HTTPRefusal { HTTPRefusal(status: 404, code: "no_game", message: "there is no such game") }
}
