import Identifiers
import Play
import QRCodes
import Storage
import WebSocketServer

/// The link to a room as a picture, for a phone that has no other way to get it.
extension RoomsAPI {
    var routesOfInvitations: [Route] {
        [
            Route(.get, "rooms/*/qr.svg", needs: .anyone, invitation)
        ]
    }

    /// Only the players of a private room get a picture. For everybody else, the room does not exist.
    func invitation(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let number = call[0]
        let room = RoomNumber(number)
        if !context.lobby.listings.isListed(room) {
            guard let account = try? await context.account(of: call.request),
                context.lobby.listings.game(of: room, knownTo: account.user) != nil
            else {
                throw .notFound
            }
        }
        guard let origin = origin(of: call.request), let code = QRCode("\(origin)/room/\(number)") else {
            throw HTTPRefusal(status: 400, code: "bad_frame", message: "the header Host must be a host name or an address")
        }
        var response = HTTPResponse.text(code.svg, type: "image/svg+xml; charset=utf-8")
        // With these headers, a drawing that is opened by itself neither runs scripts nor loads files.
        response.headers.append(("content-security-policy", "default-src 'none'; sandbox"))
        return response
    }

    /// The address by which the client reached the server, if no origin is configured.
    private func origin(of request: HTTPRequest) -> String? {
        guard site.isEmpty else { return site }
        guard let host = request.header("host"), (1...100).contains(host.utf8.count), host.utf8.allSatisfy(WebOrigin.isOfHost) else { return nil }
        return (context.origins(for: request).isEncrypted ? "https://" : "http://") + host
    }
}
