import Foundation
import GameRules
import HTTPContent
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Finished games: lists, single games, records, scores, and positions for a replay.
struct ArchiveAPI: APIArea {
    let context: APIContext
    let games: FinishedGames
    let catalog: Catalog
    let drawings: PositionPictures
    let animations: GameAnimations

    var routes: [Route] {
        [
            Route(.get, "archive", needs: .anyone, isPublic: true, matches),
            Route(.get, "archive/*", needs: .anyone, isPublic: true, match),
            Route(.get, "archive/*/positions", needs: .anyone, isPublic: true, positions),
            Route(.get, "replay/positions", needs: .anyone, positionsOfMoves),
            Route(.post, "replay", needs: .anyone, load),
        ] + routesOfScores + routesOfDrawings
    }

    /// The number of turns whose replay costs as much as one more read request.
    static let pliesPerRead = 30
    func matches(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let limit = try call.request.pageLimit()
        let after = call.request.parameter("after")
        // The store ignores a cursor it cannot read, and a client would receive the first page again without notice.
        if let after, PageCursor(after) == nil { throw .badValue("after must be the `next` of a previous page") }
        let (user, isOwn) = try await player(call.request)
        let game = call.request.parameter("game")
        if let game, catalog[GameID(game)] == nil { throw HTTPRefusal(status: 404, code: "no_game", message: "there is no such game") }
        let order = call.request.parameter("order") ?? MatchList.Order.peopleFirst.parameter
        guard let order = MatchList.Order.allCases.first(where: { $0.parameter == order }) else { throw .badValue("order must be people or newest") }
        let list = MatchList(user: user, game: game, withPrivate: isOwn, order: order)
        let page = try await context.stored { try await games.archive.matches(in: list, after: after, limit: limit) }
        let avatars = try await games.avatars(of: page.matches.flatMap(\.players))
        var json = JSONWriter(capacity: 4096)
        json.beginObject()
        json.key("games")
        json.beginArray()
        for match in page.matches {
            json.beginObject()
            match.writeHeader(avatars: avatars, to: &json)
            json.endObject()
        }
        json.endArray()
        json.field("next", page.next)
        json.endObject()
        return .json(json.bytes)
    }

    /// The user whose games are requested, and whether the user requests them. The list includes private games only for the user.
    private func player(_ request: HTTPRequest) async throws(HTTPRefusal) -> (user: UserID?, isOwn: Bool) {
        guard let name = request.parameter("user") else { return (nil, false) }
        if name == "me" { return (try await context.account(of: request).user, true) }
        let asker: Account?
        do throws(HTTPRefusal) { asker = try await context.account(of: request) } catch { asker = nil }
        let user = UserID(name)
        return (user, asker?.user == user)
    }

    func match(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = call[0]
        if name.hasSuffix(".txt") { return try await record(String(name.dropLast(4)), call.request) }
        let match = try await games.finished(name.hasSuffix(".json") ? String(name.dropLast(5)) : name)
        let avatars = try await games.avatars(of: match.players)
        var json = JSONWriter(capacity: match.events.count + 1024)
        json.beginObject()
        match.writeMembers(avatars: avatars, to: &json)
        json.endObject()
        return .tagged(json.bytes, call.request)
    }

    func positions(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = call[0]
        let match = try await games.replayable(name)
        guard let game = catalog[GameID(match.game)] else { throw .notFound }
        try context.charge(.reads, match.moveList.count / Self.pliesPerRead, call.request)
        return .tagged(try readable { () throws(Unreadable) in try game.positions(of: match) }, call.request)
    }

    func positionsOfMoves(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let seats = Int(call.request.parameter("seats") ?? "2") ?? 0
        let moves = (call.request.parameter("moves") ?? "").split(separator: ",").map(String.init)
        let game = try catalog.named(call.request.parameter("game").map { GameID($0) } ?? catalog.usual)
        return .json(try readable { () throws(Unreadable) in try game.positions(seats: seats, moves: moves) })
    }

    /// Parses a pasted record, position or list of moves. For a text that cannot be parsed, the status is 200 and `error` describes the fault in its
    /// usual form.
    func load(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let (text, game) = try catalog.pasted(in: call.request)
        do throws(Unreadable) {
            return .json(try game.load(text))
        } catch {
            return .json(HTTPRefusal.badValue(error.reason).response.body)
        }
    }

    private func record(_ name: String, _ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        let match = try await games.replayable(name)
        guard let game = catalog[GameID(match.game)] else { throw .notFound }
        // A game whose options name a missing part cannot be set up, so it has no record.
        if let fault = game.setupFault(of: match) { throw HTTPRefusal(status: 422, code: "bad_value", message: fault) }
        var response = HTTPResponse.tagged(Array(game.record(of: match).utf8), type: "text/plain; charset=utf-8", request)
        response.headers.append(("content-disposition", "attachment; filename=\"\(match.match).txt\""))
        return response
    }

    func readable<Value>(_ read: () throws(Unreadable) -> Value) throws(HTTPRefusal) -> Value {
        do throws(Unreadable) { return try read() } catch { throw .badValue(error.reason) }
    }
}

extension MatchList.Order {
    fileprivate var parameter: String {
        switch self {
        case .newest: "newest"
        case .peopleFirst: "people"
        }
    }
}

extension MatchRecord {
    /// The match with its moves and events.
    func writeMembers(avatars: [UserID: Avatar], to json: inout JSONWriter) {
        writeHeader(avatars: avatars, to: &json)
        json.key("moves")
        json.beginArray()
        for move in moveList { json.value(move) }
        json.endArray()
        json.key("events")
        json.raw(isWithoutMoves ? Array("[]".utf8) : events)
        if isWithoutMoves { json.field("moves_removed", true) }
    }

    fileprivate func writeHeader(avatars: [UserID: Avatar], to json: inout JSONWriter) {
        json.field("id", match)
        json.field("game", game)
        json.field("mode", mode)
        json.field("private", isPrivate)
        json.field("room", room)
        players.writeSeats(avatars: avatars, to: &json)
        json.field("started", Int(started))
        json.field("ended", Int(ended))
        json.key("result")
        json.beginObject()
        json.field("winner", winner)
        json.field("why", why)
        json.endObject()
        json.field("plies", plies)
        json.key("config")
        json.raw(config)
    }

}

extension [MatchRecord.Player] {
    func writeSeats(avatars: [UserID: Avatar], to json: inout JSONWriter) {
        json.key("seats")
        json.beginArray()
        for player in self {
            json.beginObject()
            json.field("i", player.seat)
            json.field("user", player.user)
            json.field("name", player.name)
            json.field("kind", player.kind)
            if let avatar = avatars[player.user] { json.field("avatar", avatar.text) }
            if let score = player.score {
                json.field("place", player.place)
                json.field("score", score)
            }
            json.endObject()
        }
        json.endArray()
    }
}

extension HTTPResponse {
    /// A response with an ETag. A client that has the same version gets 304.
    static func tagged(_ bytes: [UInt8], type: String = "application/json; charset=utf-8", _ request: HTTPRequest) -> HTTPResponse {
        let tag = Documents.tag(of: bytes)
        let validators = [("cache-control", "no-cache"), ("etag", tag)]
        if request.hasVersion(tag) { return HTTPResponse(status: 304, headers: validators) }
        return HTTPResponse(status: 200, headers: [("content-type", type)] + validators, body: bytes)
    }
}
