import Accounts
import Foundation
import JSONText
import Play
import Storage
import WebSocketServer

/// Accounts: guests, names and profiles.
extension Routes {
    var guestsRoutes: [Route] {
        [
            Route(.post, "auth/guest", needs: .ownPage, becomeGuest),
            Route(.post, "me/name", needs: .profile, rename),
            Route(.put, "me/avatar", needs: .profile, setAvatar),
            Route(.get, "users/*", needs: .anyone, isPublic: true, user),
        ]
    }

    static let knownBrowserCookie = "palisade_known"

    /// The cookies of the port of a request. The port of the operator has no encryption, even if the port of the site has.
    func cookies(for request: HTTPRequest) -> SessionCookies { SessionCookies(isSecure: secureCookies && !request.isAdministration) }

    /// The origins that are this site's at the port of a request.
    func origins(for request: HTTPRequest) -> OriginPolicy {
        var origins = origins
        if request.isAdministration { origins.isEncrypted = false }
        return origins
    }

    func becomeGuest(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        if let secret = session(call.request), let known = try await stored({ try await identities.identity(session: secret.text, use: use(of: call.request)) })
        {
            return greeting(known.account, csrf: secret.csrf, cookies: cookies(for: call.request).lines(of: secret), status: 200)
        }
        guard isOpenToGuests else { throw HTTPRefusal(status: 403, code: "guests_closed", message: "this server is for members; sign in or sign up") }
        let wish = try call.request.jsonBody()["name"]
        if let wish, wish.string == nil { throw .badField("name", "name: a text") }
        if let shortage = networkAllowances(of: call.request).take(.guests, at: clock.now) {
            throw HTTPRefusal(status: 429, code: "rate", message: "too many guests from this address", retryAfter: shortage.wait)
        }
        let minted = try await paid(StoreCost.account(name: wish?.string) + StoreCost.device, call.request) { () throws(HTTPRefusal) in
            try await named { try await identities.mintGuest(name: wish?.string, at: clock.now.milliseconds) }
        }
        let csrf = minted.secret.csrf
        let device = await noteDevice(of: minted.identity.account, call.request).map { [$0] } ?? []
        return greeting(minted.identity.account, csrf: csrf, cookies: cookies(for: call.request).lines(of: minted.secret) + device, status: 201)
    }

    func rename(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let account = call.caller.account
        guard let name = try call.request.jsonBody()["name"]?.string else { throw .badField("name", "name: a text") }
        let renamed = try await naming(account, call.request) { () throws(HTTPRefusal) in
            try await paid(StoreCost.account(name: name), call.request) { () throws(HTTPRefusal) in
                try await named { try await identities.rename(account.id, to: name) }
            }
        }
        lobby.presence.rename(UserID(renamed.user), to: renamed.name)
        return .user(renamed)
    }

    /// Lets a new name through unless earlier ones were refused too often: nobody is to try out which names there are.
    func naming<Value>(
        _ account: Account, _ request: HTTPRequest, _ write: () async throws(HTTPRefusal) -> Value
    ) async throws(HTTPRefusal) -> Value {
        let client = client(of: request)
        let wait = names.attempt(account: account.user, by: client, at: clock.now.milliseconds)
        guard wait == 0 else {
            throw HTTPRefusal(status: 429, code: "rate", message: "too many names were refused", retryAfter: .milliseconds(wait), field: "name")
        }
        do throws(HTTPRefusal) {
            let value = try await write()
            names.succeeded(account: account.user, by: client)
            return value
        } catch {
            if error.field != "name" { names.takeBack(account: account.user, by: client) }
            throw error
        }
    }

    /// Sets the avatar, or with `null` the default picture.
    func setAvatar(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let account = call.caller.account
        let avatar = try avatar(try call.request.jsonBody())
        let changed = try await paid(StoreCost.avatar, call.request) { () throws(HTTPRefusal) in
            try await named { try await identities.setAvatar(avatar, of: account.id) }
        }
        await lobby.setAvatar(changed.avatar, of: UserID(changed.user))
        return .user(changed)
    }

    /// The member has to be there: a body that is empty by mistake must not take the picture away.
    private func avatar(_ body: JSONValue) throws(HTTPRefusal) -> Avatar? {
        if body["avatar"] == .null { return nil }
        guard let avatar = body["avatar"]?.string.flatMap(AvatarDesign.init).map(Avatar.design) else {
            throw .badField("avatar", "avatar: null, or a design such as d1-3-4-2-1-0-7")
        }
        return avatar
    }

    func user(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        guard let id = Account.id(of: user), let account = try await stored({ try await accounts.account(id) }) else {
            throw Self.nobody
        }
        let tally = try await stored { try await archive.tally(of: account.user) }
        let tallies = try await stored { try await archive.tallies(of: account.user) }
        let strengths = try await stored { try await ratings.ratings(of: account.user) }
        let profile = try await stored { try await identities.profile(of: account) }
        let followers = try await stored { try await follows.followers(of: id) }
        let owner = try await stored { () async throws -> Account? in
            guard let owner = account.owner else { return nil }
            return try await accounts.account(owner)
        }
        var json = JSONWriter()
        json.beginObject()
        json.field("id", account.user)
        json.field("name", account.name)
        json.field("kind", account.kind.rawValue)
        if let avatar = account.avatar { json.field("avatar", avatar.text) }
        if let owner { owner.writeAsOwner(to: &json) }
        if account.isRetired { json.field("retired", true) }
        json.field("joined", Int(account.joined))
        if let age = profile.age(in: clock.now.year) { json.field("age", age) }
        if let zodiac = profile.zodiac { json.field("zodiac", zodiac.rawValue) }
        if account.kind == .human, !account.guest {
            let wallet = try await stored { try await ledger.wallet(of: account.user) }
            json.field("stars", wallet.stars)
            json.field("max_stars", wallet.best)
        }
        json.field("played", tally.played)
        json.field("win", tally.won)
        json.field("followers", followers)
        json.key("games")
        json.beginObject()
        for tally in tallies { tally.write(to: &json) }
        json.endObject()
        strengths.writeAsMember(to: &json)
        json.endObject()
        return .tagged(json.bytes, call.request)
    }

    func account(of request: HTTPRequest) async throws(HTTPRefusal) -> Account { try await identity(of: request).account }

    func identity(of request: HTTPRequest) async throws(HTTPRefusal) -> Accounts.Identity {
        if let bearer = request.bearer {
            guard let known = try await stored({ try await identities.identity(bearer: bearer, use: use(of: request)) }) else { throw .login }
            return known
        }
        guard let secret = session(request),
            let known = try await stored({ try await identities.identity(session: secret.text, use: use(of: request)) })
        else { throw .login }
        return known
    }

    /// Anybody with an account who calls a route. A cookie permits a write only with the word against forgery.
    func account(calling request: HTTPRequest) async throws(HTTPRefusal) -> Accounts.Identity {
        let known = try await identity(of: request)
        if request.writes { try checkForgery(request) }
        return known
    }

    /// The session of a browser that calls a route.
    func session(calling request: HTTPRequest) async throws(HTTPRefusal) -> Accounts.Identity {
        guard let current = try await browserSession(of: request, writes: request.writes) else { throw .login }
        return current
    }

    func session(_ request: HTTPRequest) -> Secret? {
        cookies(for: request).session(in: request.header("cookie")).flatMap { Secret($0, kind: .session) }
    }

    /// Refuses pages of other sites: they could sign their visitors in as somebody else, or write with their cookies.
    func checkOrigin(_ request: HTTPRequest) throws(HTTPRefusal) {
        guard request.header("origin").map({ origins(for: request).allows($0, host: request.header("host")) }) ?? true else {
            throw .foreignOrigin
        }
    }

    /// Checks the CSRF token of a write that is authenticated by cookie.
    func checkForgery(_ request: HTTPRequest) throws(HTTPRefusal) {
        guard request.bearer == nil else { return }
        try checkOrigin(request)
        guard let shown = request.header("x-csrf"), session(request)?.isConfirmed(by: shown) == true else {
            throw .forbidden("the X-CSRF header does not match the cookie")
        }
    }

    func greeting(_ account: Account, csrf: String, cookies: [String], status: Int) -> HTTPResponse {
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

    /// - Parameter password: the member of the body with the password that was verified; a sign-in calls it otherwise than the other routes.
    func stored<Value: Sendable>(password: String = "current", _ read: () async throws -> Value) async throws(HTTPRefusal) -> Value {
        do {
            return try await read()
        } catch StoreFailure.missing("session") {
            throw .login
        } catch StoreFailure.missing("login") {
            throw .passwordChanged(password)
        } catch {
            faults.report(error)
            if case StoreFailure.damaged = error { throw .damaged }
            throw .unavailable
        }
    }

    func named<Value: Sendable>(_ write: () async throws -> Value) async throws(HTTPRefusal) -> Value {
        do {
            return try await write()
        } catch let refusal as HTTPRefusal {
            throw refusal
        } catch StoreFailure.missing("session") {
            throw .login
        } catch PlayerName.Refusal.taken {
            throw HTTPRefusal(status: 409, code: "already", message: PlayerName.Refusal.taken.sentence, field: "name")
        } catch PlayerName.Refusal.reserved {
            throw HTTPRefusal(status: 403, code: "forbidden", message: PlayerName.Refusal.reserved.sentence, field: "name")
        } catch let refusal as PlayerName.Refusal {
            throw .badField("name", refusal.sentence)
        } catch StoreFailure.readOnly {
            throw .readOnly
        } catch {
            faults.report(error)
            throw .unavailable
        }
    }
}

extension PlayerName.Refusal {
    var sentence: String {
        switch self {
        case .empty, .tooLong: "a name has 1 to \(PlayerName.maxCharacters) characters"
        case .invisible: "a name has no invisible characters"
        case .reserved: "this name is kept for the house"
        case .taken: "this name is in use, or looks like one that is"
        }
    }
}

extension Account {
    /// The member `owner` of a bot.
    func writeAsOwner(to json: inout JSONWriter) {
        json.key("owner")
        json.beginObject()
        json.field("id", user)
        json.field("name", name)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.field("id", user)
        json.field("name", name)
        json.field("kind", kind.rawValue)
        json.field("guest", guest)
        if let avatar { json.field("avatar", avatar.text) }
        json.endObject()
    }
}

extension HTTPResponse {
    /// An account after a change.
    static func user(_ account: Account) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.key("user")
        account.write(to: &json)
        json.endObject()
        return .json(json.bytes)
    }
}

extension GameTally {
    fileprivate func write(to json: inout JSONWriter) {
        json.key(game)
        json.beginObject()
        writeCounts(to: &json)
        json.endObject()
    }

    private func writeCounts(to json: inout JSONWriter) {
        json.field("played", played)
        json.field("win", won)
        json.field("alone", alone)
    }

    /// The tally with the name of its game.
    func writeMembers(to json: inout JSONWriter) {
        json.field("game", game)
        writeCounts(to: &json)
    }
}
