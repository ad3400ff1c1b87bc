import Accounts
import JSONText
import Play
import Storage
import WebSocketServer

/// Guests, who play at once and have no way back into their accounts.
extension SignInAPI {
    var routesOfGuests: [Route] { [Route(.post, "auth/guest", needs: .ownPage, becomeGuest)] }

    func becomeGuest(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        if let secret = context.session(call.request),
            let known = try await context.stored({ try await context.identities.identity(session: secret.text, use: context.use(of: call.request)) })
        {
            return .greeting(known.account, csrf: secret.csrf, cookies: context.cookies(for: call.request).lines(of: secret), status: 200)
        }
        guard isOpenToGuests else { throw HTTPRefusal(status: 403, code: "guests_closed", message: "this server is for members; sign in or sign up") }
        let name = try call.request.jsonBody().optionalText("name")
        if let shortage = context.networkAllowances(of: call.request).take(.guests, at: context.clock.now) {
            throw HTTPRefusal(
                status: 429, code: "rate", message: "too many accounts were made from this network; try again later", retryAfter: shortage.wait)
        }
        let minted = try await context.paid(StoreCost.account(name: name) + StoreCost.device, call.request) { () throws(HTTPRefusal) in
            try await context.named { try await context.identities.mintGuest(name: name, at: context.now) }
        }
        let csrf = minted.secret.csrf
        let device = await devices.note(of: minted.identity.account, call.request).map { [$0] } ?? []
        return .greeting(
            minted.identity.account, csrf: csrf, cookies: context.cookies(for: call.request).lines(of: minted.secret) + device, status: 201)
    }
}

extension HTTPResponse {
    /// The answer that gives a browser its account, with the CSRF token.
    static func greeting(_ account: Account, csrf: String, cookies: [String], status: Int) -> HTTPResponse {
        RequestTrace.current?.user = account.user
        var json = JSONWriter()
        json.beginObject()
        json.key("user")
        account.write(to: &json)
        json.field("csrf", csrf)
        json.endObject()
        var response = HTTPResponse.json(json.bytes, status: status)
        for cookie in cookies { response.headers.append(("set-cookie", cookie)) }
        return response
    }
}
