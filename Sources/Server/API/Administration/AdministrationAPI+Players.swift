import Accounts
import Identifiers
import JSONText
import Logging
import Play
import Storage
import WebSocketServer

/// Players, and the measures against them, for administrators.
extension AdministrationAPI {
    var routesOfPlayers: [Route] {
        [
            Route(.get, "admin/players", needs: .administrator, players),
            Route(.get, "admin/players/*", needs: .administrator, player),
            Route(.get, "admin/players/*/ledger", needs: .administrator, postingsOfPlayer),
            Route(.get, "admin/players/*/sessions", needs: .administrator, sessionsOfPlayer),
            Route(.delete, "admin/players/*/sessions", needs: .administrator, endSessions),
            Route(.post, "admin/players/*/correction", needs: .administrator, correct),
            Route(.get, "admin/players/*/sanctions", needs: .administrator, sanctions),
            Route(.post, "admin/players/*/sanctions", needs: .administrator, impose),
            Route(.post, "admin/sanctions/*/lift", needs: .administrator, lift),
        ]
    }

    /// Players whose names begin with `search`.
    func players(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let prefix = FoldedName(call.request.parameter("search") ?? "")
        guard prefix.text.utf8.count <= Self.longestPrefix else { throw .badField("search", "search must have at most \(Self.longestPrefix) bytes") }
        var last: Int64?
        if let text = call.request.parameter("after") {
            last = UserID(text).account
            if last == nil { throw .badField("after", "after must be the `next` of a previous page") }
        }
        let (after, size) = (last, try pageSize(call.request))
        let found = try await context.stored { try await context.moderation.players(named: prefix, after: after, limit: size) }
        return .page(found, next: found.count == size ? found.last?.user.rawValue : nil) { account, json in writeMembers(of: account, to: &json) }
    }

    private static let longestPrefix = 320

    func player(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = try await subject(user)
        let login = try await context.stored { try await context.identities.login(of: account) }
        let wallet = try await context.stored { try await ledger.wallet(of: account.user) }
        let isAdministrator = try await context.stored { try await context.moderation.isAdministrator(account.id) }
        let isHere = await context.lobby.presence.here(among: [account.user]).isEmpty == false
        let rooms = await context.lobby.rooms(of: account.user)
        var json = JSONWriter()
        json.beginObject()
        writeMembers(of: account, to: &json)
        json.field("email", login?.email)
        json.field("admin", isAdministrator)
        json.field("on", isHere)
        json.key("rooms")
        json.beginArray()
        for room in rooms { json.value(room.rawValue) }
        json.endArray()
        json.key("wallet")
        if account.kind == .human, !account.guest {
            json.beginObject()
            json.field("money", wallet.money)
            json.field("stars", wallet.stars)
            json.field("max_stars", wallet.best)
            json.endObject()
        } else {
            json.null()
        }
        json.endObject()
        return .json(json.bytes)
    }

    private func writeMembers(of account: Account, to json: inout JSONWriter) {
        json.field("id", account.user)
        json.field("name", account.name)
        json.field("kind", account.kind.rawValue)
        json.field("guest", account.guest)
        json.field("joined", Int(account.joined))
        if let owner = account.owner { json.field("owner", UserID(account: owner)) }
        for kind in Sanction.Kind.allCases {
            json.key(kind.rawValue)
            guard let sanction = context.lobby.sanctions.inForce(kind, against: account.user, at: context.clock.now) else {
                json.null()
                continue
            }
            json.beginObject()
            sanction.writeMembers(to: &json)
            json.endObject()
        }
    }

    func postingsOfPlayer(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = try await subject(user)
        let (before, size) = (try before(call.request), try pageSize(call.request))
        let page = try await context.stored { try await ledger.postings(of: account.user, before: before, limit: size) }
        return .page(page.postings, next: page.next.map { String($0) }) { posting, json in
            json.field("id", Int(posting.position))
            json.field("kind", posting.kind.rawValue)
            json.field("ref", posting.reference)
            json.field("money", posting.money)
            json.field("stars", posting.stars)
            json.field("ts", Int(posting.at))
        }
    }

    func sessionsOfPlayer(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = try await subject(user)
        let sessions = try await context.stored { try await context.identities.sessions(of: account, at: context.now) }
        return .page(sessions, next: nil) { $0.writeMembers(to: &$1) }
    }

    /// Ends all sessions of a player.
    func endSessions(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = try await subject(user)
        let moderator = moderator(call.caller, because: try call.request.jsonBody().reason())
        try await context.moderated { try await moderator.logEndOfSessions(of: account) }
        try await context.stored { try await context.membership.endAllSessions(of: account) }
        return .json("{}")
    }

    /// Corrects the money and the stars of a member, up or down.
    func correct(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let body = try call.request.jsonBody()
        let (money, stars) = (try amount("money", body), try amount("stars", body))
        guard money != 0 || stars != 0 else { throw .badField("money", "money or stars must not be 0") }
        let moderator = moderator(call.caller, because: try body.reason())
        let account = try await subject(user)
        let known = try await context.stored { try await ledger.wallet(of: account.user).stars }
        guard known + stars >= 0 else {
            throw HTTPRefusal(status: 409, code: "no_money", message: "stars cannot fall below 0; the account has \(known) stars", field: "stars")
        }
        let holdings = try await context.moderated { try await moderator.correct(account, money: money, stars: stars) }
        return .holdings(holdings, today: context.today)
    }

    private func amount(_ field: String, _ body: JSONValue) throws(HTTPRefusal) -> Int {
        guard let value = body[field] else { return 0 }
        guard let amount = value.int, (-Self.largestCorrection...Self.largestCorrection).contains(amount) else {
            throw .badField(field, "\(field) must be a whole number from -\(Self.largestCorrection) to \(Self.largestCorrection)")
        }
        return amount
    }

    private static let largestCorrection = 1_000_000

    // MARK: - Sanctions

    func sanctions(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = try await subject(user)
        let (before, size) = (try before(call.request), try pageSize(call.request))
        let sanctions = try await context.stored { try await context.moderation.sanctions(of: account.id, before: before, limit: size) }
        let names = try await known(Set(sanctions.map(\.author)))
        return .page(sanctions, next: sanctions.count == size ? sanctions.last.map { String($0.id) } : nil) { sanction, json in
            sanction.writeMembers(to: &json)
            json.user("by", sanction.author, names)
        }
    }

    /// Mutes or bans a player. A ban ends the connections and resigns the games of the player and of the player's bots.
    func impose(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let body = try call.request.jsonBody()
        guard let kind = body["kind"]?.string.flatMap(Sanction.Kind.init) else {
            throw .badField("kind", "kind must be one of \(Sanction.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let (end, moderator) = (try end(in: body), moderator(call.caller, because: try body.reason()))
        let account = try await subject(user)
        guard try await !context.stored({ try await context.moderation.isAdministrator(account.id) }) else {
            throw .forbidden("an administrator cannot be muted or banned; revoke the role first")
        }
        let sanction = try await context.moderated {
            try await moderator.impose(kind, on: account, until: end) { try await context.identities.bots(of: account).map(\.account) }
        }
        if kind == .ban { context.incidents.report(.ban, .notice, ["account": "\(account.user)", "sanction": "\(sanction.id)"]) }
        return .sanction(sanction, status: 201)
    }

    func lift(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let id = call[0]
        let moderator = moderator(call.caller, because: try call.request.jsonBody().reason())
        guard let number = Int64(id), let sanction = try await context.stored({ try await context.moderation.sanction(number) }) else {
            throw .notFound
        }
        let lifted = try await context.moderated { try await moderator.lift(sanction) }
        return .sanction(lifted, status: 200)
    }

    /// The end from a body; `nil` for a sanction without an end. The member is required, so that an end is not left out by mistake.
    private func end(in body: JSONValue) throws(HTTPRefusal) -> Timestamp? {
        if body["until"] == .null { return nil }
        let now = context.now
        guard let end = body["until"]?.int.map({ Timestamp(milliseconds: Int64($0)) }), end > now, end - now <= Self.longestSanction else {
            throw .badField("until", "until must be null, or a time within ten years, in milliseconds since 1970")
        }
        return end
    }

    private static let longestSanction = Duration.seconds(3660 * 86_400)

    func subject(_ user: String) async throws(HTTPRefusal) -> Account {
        guard let id = UserID(user).account, let account = try await context.stored({ try await context.accounts.account(id) }) else {
            throw HTTPRefusal(status: 404, code: "no_user", message: "no user has this id")
        }
        return account
    }
}

extension Sanction {
    func writeMembers(to json: inout JSONWriter) {
        json.field("id", Int(id))
        json.field("kind", kind.rawValue)
        json.field("reason", reason)
        json.field("from", Int(begin))
        json.field("until", end.map { Int($0) })
        json.field("lifted", lifted.map { Int($0) })
    }
}

extension HTTPResponse {
    fileprivate static func sanction(_ sanction: Sanction, status: Int) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        sanction.writeMembers(to: &json)
        json.endObject()
        return .json(json.bytes, status: status)
    }
}
