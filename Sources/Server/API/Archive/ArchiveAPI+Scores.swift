import GameRules
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Lists of the scores of finished games.
extension ArchiveAPI {
    var routesOfScores: [Route] {
        [
            Route(.get, "games/*/scores", needs: .anyone, isPublic: true, scores)
        ]
    }

    func scores(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let game = call[0]
        guard let lists = context.lobby.kinds.first(where: { $0.id == GameID(game) })?.scoreLists, !lists.isEmpty else {
            throw HTTPRefusal(status: 404, code: "no_game", message: "there is no such game, or it keeps no scores")
        }
        let limit = try call.request.pageLimit()
        let list = ScoreList(
            game: game, name: try call.request.choice("list", of: lists),
            kind: try call.request.choice("kind", of: [Account.Kind.human, .bot]).rawValue,
            order: try call.request.choice("sort", of: ScoreList.Order.allCases))
        let cursor = try call.request.parameter("after").map { text throws(HTTPRefusal) in
            guard let cursor = ScoreCursor(text) else { throw .badValue("after must be the `next` of a previous page") }
            return cursor
        }
        let page = try await context.stored { try await games.archive.scores(in: list, after: cursor, limit: limit) }
        let avatars = try await games.avatars(of: page.scores.map(\.player))
        var json = JSONWriter(capacity: 4096)
        json.beginObject()
        json.key("scores")
        json.beginArray()
        for score in page.scores { score.write(avatar: avatars[score.player.user], to: &json) }
        json.endArray()
        json.field("next", page.next?.text)
        json.endObject()
        return .json(json.bytes)
    }

}

extension ListedScore {
    fileprivate func write(avatar: Avatar?, to json: inout JSONWriter) {
        json.beginObject()
        json.field("match", match.match)
        json.field("seat", player.seat)
        json.field("user", player.user)
        json.field("name", player.name)
        json.field("kind", player.kind)
        if let avatar { json.field("avatar", avatar.text) }
        json.field("score", score)
        json.field("place", player.place)
        json.field("started", Int(match.started))
        json.field("ended", Int(match.ended))
        json.key("config")
        json.raw(match.config)
        json.endObject()
    }
}
