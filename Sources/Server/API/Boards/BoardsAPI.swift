import Accounts
import GameRules
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Boards, and the histories of ratings.
struct BoardsAPI: APIArea {
    let context: APIContext
    let boards: any Boards
    let ratings: any RatingStore
    let catalog: Catalog

    var routes: [Route] {
        [
            Route(.get, "boards/*/*", needs: .anyone, isPublic: true, board),
            Route(.get, "users/*/ratings", needs: .anyone, isPublic: true, ratingPoints),
        ]
    }

    /// The part of a board that a request names. A request can name at most one.
    private static let parts = ["after", "before", "around"]

    func board(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let (game, name) = (call[0], call[1])
        guard context.lobby.kinds.contains(where: { $0.id == GameID(game) }) else {
            throw HTTPRefusal(status: 404, code: "no_game", message: "there is no such game")
        }
        guard let order = Board.Order(rawValue: name) else { throw .notFound }
        let board = Board(order: order, game: game, kind: try call.request.choice("kind", of: [Account.Kind.human, .bot]))
        let limit = try call.request.pageLimit()
        if let prefix = call.request.parameter("search") { return try await search(prefix, on: board, limit: limit, call.request) }
        let part = try await part(of: board, call.request)
        let page = try await context.stored { try await boards.page(part, of: board, limit: limit) }
        guard case .around(let user) = part else { return page.response(of: board) }
        return page.response(of: board, row: .some(try await context.stored { try await boards.row(of: user, on: board) }))
    }

    private func search(_ prefix: String, on board: Board, limit: Int, _ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        guard ["before", "around"].allSatisfy({ request.parameter($0) == nil }) else {
            throw .badField("search", "search cannot be combined with before or around")
        }
        guard 1...PlayerName.maxCharacters ~= prefix.count, prefix.utf8.count <= 4 * PlayerName.maxCharacters else {
            throw .badField("search", "search must be the beginning of a name, with 1 to \(PlayerName.maxCharacters) characters")
        }
        let after = try place("after", request)
        return try await context.stored { try await boards.search(prefix, on: board, after: after, limit: limit) }.response(of: board)
    }

    private func part(of board: Board, _ request: HTTPRequest) async throws(HTTPRefusal) -> BoardPart {
        let named = Self.parts.filter { request.parameter($0) != nil }
        guard named.count < 2 else { throw .badField(named[1], "\(named[1]) cannot be combined with \(named[0])") }
        if let place = try place("after", request) { return .after(place) }
        if let place = try place("before", request) { return .before(place) }
        guard let name = request.parameter("around") else { return .top }
        if name == "me" { return .around(user: try await context.account(of: request).user) }
        let user = UserID(name)
        guard user.account != nil else { throw .badField("around", "around must be me, or a user such as u_17") }
        return .around(user: user)
    }

    private func place(_ name: String, _ request: HTTPRequest) throws(HTTPRefusal) -> BoardPlace? {
        guard let text = request.parameter(name) else { return nil }
        guard let place = BoardPlace(text) else { throw .badField(name, "\(name) must be the `next` or `prev` of another page") }
        return place
    }

    func ratingPoints(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        guard let id = UserID(user).account, let account = try await context.stored({ try await context.accounts.account(id) }) else {
            throw HTTPRefusal(status: 404, code: "no_user", message: "no user has this id")
        }
        let game = call.request.parameter("game") ?? catalog.usual.rawValue
        guard context.lobby.kinds.contains(where: { $0.id == GameID(game) }) else { throw .badField("game", "there is no game with this id") }
        let pool = try call.request.choice("pool", of: RatingPool.allCases)
        let (limit, after) = (try call.request.pageLimit(), try call.request.pagePosition())
        let page = try await context.stored {
            try await ratings.ratingPoints(of: account.user, game: game, pool: pool, before: after, limit: limit)
        }
        var json = JSONWriter(capacity: 4096)
        json.beginObject()
        json.key("points")
        json.beginArray()
        for point in page.points { point.write(to: &json) }
        json.endArray()
        json.field("next", page.next.map { PageCursor(position: $0).text })
        json.endObject()
        return .json(json.bytes)
    }

}

extension BoardPage {
    /// - Parameter row: the requested player's row, for a page around a player.
    fileprivate func response(of board: Board, row: BoardRow?? = nil) -> HTTPResponse {
        var json = JSONWriter(capacity: 128 + 128 * rows.count)
        json.beginObject()
        writeMembers(of: board, to: &json)
        json.field("next", next?.text)
        json.field("prev", previous?.text)
        if let row {
            json.key("row")
            if let row { row.write(of: board, to: &json) } else { json.null() }
        }
        json.endObject()
        return .json(json.bytes)
    }
}

extension RatingPoint {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        writeMembers(to: &json)
        json.endObject()
    }

    func writeMembers(to json: inout JSONWriter) {
        json.field("match", match)
        json.field("rating", value)
        json.field("deviation", deviation)
        json.field("ts", Int(at))
    }
}

extension [PlayerRating] {
    /// Writes the member `ratings` of a profile, by game and by pool.
    func writeAsMember(to json: inout JSONWriter) {
        json.key("ratings")
        json.beginObject()
        for game in Set(map(\.game)).sorted() {
            json.key(game)
            json.beginObject()
            for rating in self where rating.game == game { rating.write(to: &json) }
            json.endObject()
        }
        json.endObject()
    }
}

extension PlayerRating {
    fileprivate func write(to json: inout JSONWriter) {
        json.key(pool.rawValue)
        json.beginObject()
        writeFigures(to: &json)
        json.endObject()
    }

    func writeMembers(to json: inout JSONWriter) {
        json.field("game", game)
        json.field("pool", pool.rawValue)
        writeFigures(to: &json)
    }

    private func writeFigures(to json: inout JSONWriter) {
        json.field("value", value)
        json.field("deviation", deviation)
        json.field("provisional", isProvisional)
        json.field("games", games)
    }
}
