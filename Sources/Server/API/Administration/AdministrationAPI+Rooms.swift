import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Live rooms, for administrators.
extension AdministrationAPI {
    var routesOfRooms: [Route] {
        [
            Route(.get, "admin/rooms", needs: .administrator, liveRooms),
            Route(.post, "admin/rooms/*/close", needs: .administrator, closeRoom),
        ]
    }

    func liveRooms(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let size = try pageSize(call.request)
        let (rooms, next) = await context.lobby.liveRooms(after: call.request.parameter("after").map { RoomNumber($0) }, limit: size)
        return .page(rooms, next: next?.rawValue) { room, json in
            json.field("room", room.number.rawValue)
            json.field("match", room.match.rawValue)
            json.field("game", room.game)
            json.field("phase", room.phase)
            json.field("mode", room.mode)
            json.field("private", room.isPrivate)
            json.field("seats", room.seats)
            json.key("players")
            json.beginArray()
            for player in room.players {
                json.beginObject()
                json.field("user", player.user.rawValue)
                json.field("name", player.name)
                json.field("kind", player.kind)
                json.endObject()
            }
            json.endArray()
            json.field("ply", room.ply)
            json.field("watchers", room.watchers)
        }
    }

    /// Closes a room. A running game does not count, and its stakes are returned.
    func closeRoom(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let number = call[0]
        let body = try call.request.jsonBody()
        let (match, moderator) = (MatchID(try body.text("match")), moderator(call.caller, because: try body.reason()))
        guard let isClosed = try await context.moderated({ try await moderator.close(RoomNumber(number), match: match) }) else {
            throw Self.noSuchRoom
        }
        guard isClosed else {
            throw HTTPRefusal(status: 503, code: "busy", message: "the journal cannot be written now; the room closes as soon as it can")
        }
        return .json("{}")
    }

    private static let noSuchRoom = HTTPRefusal(status: 404, code: "no_room", message: "no live room has this number and plays this match")
}
