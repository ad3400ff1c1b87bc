import GameRules
import HTTPContent
import WebSocketServer

/// Files that games bring, such as pictures.
extension RoomsAPI {
    var routesOfFiles: [Route] {
        [
            Route(.get, "games/*/files/*", needs: .anyone, file)
        ]
    }

    /// Only the type in the answer depends on the contents of the file. The answer has no entity tag, and a game makes lengths equal if they would
    /// reveal a secret.
    func file(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let (game, name) = (call[0], call[1])
        guard let file = catalog[GameID(game)]?.file(name) else { throw .notFound }
        let gzip = call.request.accepts(coding: "gzip") ? file.gzip : nil
        return HTTPResponse(
            status: 200,
            headers: (gzip == nil ? [] : [("content-encoding", "gzip")]) + [
                ("content-type", file.type), ("vary", "accept-encoding"), ("cache-control", "private, max-age=86400, immutable"),
                // With these headers, a drawing that is opened by itself neither runs scripts nor loads files.
                ("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
            ], body: gzip ?? file.bytes)
    }
}
