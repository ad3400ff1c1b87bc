import Accounts
import JSONText
import Play
import Storage
import WebSocketServer

/// Administration: the requests of administrators, and those of commands on this machine.
extension Routes {
    /// - Parameter path: the path behind `admin`.
    /// - Returns: `nil` if this path does not answer the method.
    func administer(_ path: [String], _ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse? {
        switch (request.method, path.first, path.count) {
        case ("POST", "bots", 1): return try await mintBot(request)
        case ("POST", "role", 1): return try await setRole(request)
        case ("POST", "password", 1): return try await makePasswordLink(request)
        case ("GET", _, _), ("HEAD", _, _): return try await readAdministration(path, request)
        case ("POST", "rooms", 3) where path[2] == "close": return try await closeRoom(path[1], request)
        case ("POST", "players", 3) where path[2] == "sanctions": return try await impose(on: path[1], request)
        case ("POST", "players", 3) where path[2] == "correction": return try await correct(path[1], request)
        case ("DELETE", "players", 3) where path[2] == "sessions": return try await endSessions(of: path[1], request)
        case ("POST", "sanctions", 3) where path[2] == "lift": return try await lift(path[1], request)
        case ("POST", "reports", 3) where path[2] == "close": return try await closeReport(path[1], request)
        case ("POST", "reports", 2) where path[1] == "close": return try await closeReports(request)
        default: return nil
        }
    }

    private func readAdministration(_ path: [String], _ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse? {
        switch (path.first, path.count) {
        case ("me", 1): return .user(try await administrator(of: request))
        case ("rooms", 1): return try await liveRooms(request)
        case ("players", 1): return try await players(request)
        case ("players", 2): return try await player(path[1], request)
        case ("players", 3) where path[2] == "ledger": return try await postings(of: path[1], request)
        case ("players", 3) where path[2] == "sessions": return try await sessions(of: path[1], request)
        case ("players", 3) where path[2] == "reports": return try await reports(about: path[1], request)
        case ("players", 3) where path[2] == "sanctions": return try await sanctions(of: path[1], request)
        case ("reports", 1): return try await reports(request)
        case ("log", 1): return try await auditLog(request)
        default: return nil
        }
    }

    // MARK: - Permission

    /// The administrator who sends the request: by a token with the scope `admin`, or in their browser. Everybody else gets the same answer.
    func administrator(of request: HTTPRequest) async throws(HTTPRefusal) -> Account {
        let known: Accounts.Identity
        do throws(HTTPRefusal) { known = try await identity(of: request) } catch {
            throw error == .login ? Self.noAdministrator : error
        }
        guard request.bearer == nil || known.may(.admin), try await stored({ try await moderation.isAdministrator(known.account.id) }) else {
            throw Self.noAdministrator
        }
        if request.method != "GET", request.method != "HEAD" { try checkForgery(request) }
        return known.account
    }

    private static let noAdministrator = HTTPRefusal.forbidden("only administrators are answered here")

    /// Grants or revokes the role for `palisade admin`, which reads the admin key from the data folder.
    private func setRole(_ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        guard let key = request.bearer, admin.opens(key) else { throw .login }
        let body = try request.jsonBody()
        let name = try text("name", body)
        guard let on = body["on"]?.bool else { throw .badField("on", "on: true or false") }
        guard let account = try await stored({ try await accounts.account(named: name) }) else { throw Self.noMember }
        let act = AuditAct(on ? .grant : .revoke, by: nil, on: account.user, reason: "", at: clock.now.milliseconds)
        try await moderated { try await moderation.setAdministrator(on, account.id, logging: act) }
        return .user(account)
    }

    /// Makes a link for a new password for `palisade password`, which reads the admin key from the data folder.
    private func makePasswordLink(_ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        guard let key = request.bearer, admin.opens(key) else { throw .login }
        let name = try text("name", try request.jsonBody())
        guard let link = try await stored({ try await identities.resetLink(named: name, at: clock.now.milliseconds) }) else {
            throw HTTPRefusal(status: 404, code: "no_user", message: "no member with a password has this name or address")
        }
        var json = JSONWriter()
        json.beginObject()
        json.field("site", site)
        json.field("path", Server.path(of: link))
        json.endObject()
        return .json(json.bytes)
    }

    // MARK: - Acts

    /// Writes, with the refusals in the words of the API.
    func moderated<Value: Sendable>(_ write: () async throws -> Value) async throws(HTTPRefusal) -> Value {
        do {
            return try await write()
        } catch StoreFailure.missing("account") {
            throw Self.noMember
        } catch StoreFailure.missing("sanction") {
            throw HTTPRefusal(status: 409, code: "already", message: "this sanction is not in force")
        } catch StoreFailure.missing("report") {
            throw HTTPRefusal(status: 409, code: "already", message: "this report is closed")
        } catch StoreFailure.insufficientFunds(_, let money) {
            throw HTTPRefusal(status: 409, code: "no_money", message: "money stays at or above zero; there are \(money) dollars", field: "money")
        } catch StoreFailure.full("sanction") {
            throw HTTPRefusal(status: 409, code: "too_many", message: "at most \(Sanction.mostInForce) sanctions are in force at a time")
        } catch StoreFailure.full("report") {
            throw HTTPRefusal(status: 409, code: "too_many", message: "one account files at most \(ReportBounds().perDay) reports a day")
        } catch StoreFailure.full("network") {
            throw HTTPRefusal(
                status: 429, code: "rate", message: "one network files at most \(ReportBounds().perDayOfNetwork) reports a day",
                retryAfter: .seconds(3600))
        } catch StoreFailure.full {
            throw HTTPRefusal(status: 503, code: "busy", message: "too many reports wait for a decision", retryAfter: .seconds(3600))
        } catch StoreFailure.taken("report") {
            throw HTTPRefusal(status: 409, code: "already", message: "you have reported this, and it is not decided yet")
        } catch StoreFailure.readOnly {
            throw .readOnly
        } catch {
            faults.report(error)
            throw .unavailable
        }
    }

    private static let noMember = HTTPRefusal(status: 404, code: "no_user", message: "no member has this name or id")

    func reason(_ body: JSONValue) throws(HTTPRefusal) -> String {
        let typed = try text("reason", body)
        do throws(Reason.Refusal) { return try Reason(typed).text } catch {
            throw .badField("reason", "reason: 1 to \(Reason.maxCharacters) visible characters")
        }
    }

    // MARK: - Pages

    /// The id at which the previous page ended.
    func before(_ request: HTTPRequest) throws(HTTPRefusal) -> Int64? {
        guard let text = request.parameter("after") else { return nil }
        guard let id = Int64(text), id > 0 else { throw .badField("after", "after: the `next` of a page") }
        return id
    }

    func pageSize(_ request: HTTPRequest) throws(HTTPRefusal) -> Int { try request.pageLimit(usual: 50) }

    private func auditLog(_ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        _ = try await administrator(of: request)
        let (before, size) = (try before(request), try pageSize(request))
        let entries = try await stored { try await moderation.auditLog(before: before, limit: size) }
        let names = try await known(Set(entries.compactMap(\.act.author) + entries.compactMap { Account.id(of: $0.act.subject) }))
        return .page(entries, next: entries.count == size ? entries.last.map { String($0.id) } : nil) { entry, json in
            json.field("id", Int(entry.id))
            json.field("act", entry.act.kind.rawValue)
            json.user("by", entry.act.author, names)
            json.field("subject", entry.act.subject)
            if let id = Account.id(of: entry.act.subject) { json.user("user", id, names) }
            json.field("reason", entry.act.reason)
            json.field("ts", Int(entry.act.at))
            entry.act.writeDetails(to: &json)
        }
    }

    /// Those of some accounts that exist.
    func known(_ ids: Set<Int64>) async throws(HTTPRefusal) -> [Int64: Account] {
        try await stored {
            var found: [Int64: Account] = [:]
            for id in ids { found[id] = try await accounts.account(id) }
            return found
        }
    }
}

extension AuditAct {
    /// Members for what the kind of act has.
    fileprivate func writeDetails(to json: inout JSONWriter) {
        if let money = details.money { json.field("money", money) }
        if let stars = details.stars { json.field("stars", stars) }
        if kind == .mute || kind == .ban { json.field("until", details.until.map { Int($0) }) }
        if let number = details.number { json.field("number", Int(number)) }
        if let outcome = details.outcome { json.field("outcome", outcome.rawValue) }
    }
}

extension HTTPResponse {
    /// A page of a list: `items`, and the cursor `next`, which is `null` at the end.
    static func page<Item>(_ items: some Sequence<Item>, next: String?, _ write: (Item, inout JSONWriter) -> Void) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.key("items")
        json.beginArray()
        for item in items {
            json.beginObject()
            write(item, &json)
            json.endObject()
        }
        json.endArray()
        json.field("next", next)
        json.endObject()
        return .json(json.bytes)
    }
}

extension JSONWriter {
    /// A member with a user's id and name; without a name if the account is gone, `null` for nobody.
    mutating func user(_ name: String, _ id: Int64?, _ known: [Int64: Account]) {
        key(name)
        guard let id else { return null() }
        beginObject()
        field("id", "u_\(id)")
        if let account = known[id] { field("name", account.name) }
        endObject()
    }
}
