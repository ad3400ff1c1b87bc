import JSONText
import Play
import WebSocketServer

/// Live rooms, for whoever has no socket.
extension Routes {
    func games() -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.key("games")
        json.beginArray()
        for kind in matchmaker.games { kind.write(to: &json) }
        json.endArray()
        json.endObject()
        return .json(json.bytes)
    }

    func rooms(_ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        let game = request.parameter("game") ?? matchmaker.games.first?.id ?? ""
        guard let lobby = await matchmaker.lobbyJSON(game) else { throw noGame }
        return .json(lobby)
    }

    func room(_ number: String) async throws(HTTPRefusal) -> HTTPResponse {
        guard let view = await matchmaker.watchJSON(number) else {
            throw HTTPRefusal(status: 404, code: "no_room", message: "no live room with this number can be watched")
        }
        return .json(view)
    }

    func television(_ game: String) async throws(HTTPRefusal) -> HTTPResponse {
        guard let numbers = await matchmaker.liveRooms(game) else { throw noGame }
        var json = JSONWriter(capacity: 4096)
        json.beginObject()
        json.key("games")
        json.beginArray()
        for number in numbers {
            if let view = await matchmaker.watchJSON(number) { json.raw(view) }
        }
        json.endArray()
        json.endObject()
        return .json(json.bytes)
    }

    private var noGame: HTTPRefusal { HTTPRefusal(status: 404, code: "no_game", message: "there is no such game") }
}
