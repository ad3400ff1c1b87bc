import GameRules
import WebSocketServer

/// Files that games bring, such as pictures.
extension RoomsAPI {
    var routesOfFiles: [Route] {
        [
            Route(.get, "games/*/files/*", needs: .anyone, file)
        ]
    }

    /// Nothing in the answer depends on the contents of the file but its type: there is no tag, and a game sees to equal lengths where they would tell.
    func file(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let (game, name) = (call[0], call[1])
        guard let file = catalog[GameID(game)]?.file(name) else { throw .notFound }
        let gzip = call.request.accepts(coding: "gzip") ? file.gzip : nil
        return HTTPResponse(
            status: 200,
            headers: (gzip == nil ? [] : [("content-encoding", "gzip")]) + [
                ("content-type", file.type), ("vary", "accept-encoding"), ("cache-control", "private, max-age=86400, immutable"),
                // A drawing that is opened by itself runs nothing and loads nothing.
                ("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
            ], body: gzip ?? file.bytes)
    }
}
