import Accounts
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Administration: the requests of administrators, and of commands on this machine.
struct AdministrationAPI: APIArea {
    let context: APIContext
    let ledger: any Ledger
    let backups: Backups
    let budgeting: BudgetService
    /// The origin of the site; empty if it is not configured.
    let site: String

    var routes: [Route] {
        [
            Route(.role, setRole),
            Route(.password, makePasswordLink),
            Route(.backup, beginBackup),
            Route(.backupState, backupState),
            Route(.get, "admin/me", needs: .administrator, ownAccount),
            Route(.get, "admin/server", needs: .administrator, serverState),
            Route(.get, "admin/log", needs: .administrator, auditLog),
        ] + routesOfPlayers + routesOfReports + routesOfRooms
    }

    private func ownAccount(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse { .user(call.caller) }

    /// Grants or revokes the role of an administrator, for `palisade admin`, which reads the admin key from the data folder.
    func setRole(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let body = try call.request.jsonBody()
        let name = try body.text("name")
        guard let on = body["on"]?.bool else { throw .badField("on", "on must be true or false") }
        guard let account = try await context.stored({ try await context.accounts.account(named: name) }) else { throw .noMember }
        let act = AuditAct(on ? .grant : .revoke, by: nil, on: account.user.rawValue, reason: "", at: context.now)
        try await context.moderated { try await context.moderation.setAdministrator(on, account.id, logging: act) }
        return .user(account)
    }

    /// Makes a link that sets another password, for `palisade password`, which reads the admin key from the data folder.
    func makePasswordLink(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = try call.request.jsonBody().text("name")
        guard let link = try await context.stored({ try await context.identities.resetLink(named: name, at: context.now) }) else {
            throw HTTPRefusal(status: 404, code: "no_user", message: "no member with a password has this name or address")
        }
        var json = JSONWriter()
        json.beginObject()
        json.field("site", site)
        json.field("path", Server.path(of: link))
        json.endObject()
        return .json(json.bytes)
    }

    /// The administrator as a moderator, whose acts are logged with this reason.
    func moderator(_ author: Account, because reason: String) -> Moderator {
        Moderator(author.id, because: reason, at: context.now, moderation: context.moderation, lobby: context.lobby)
    }

    /// The id at which the previous page ended, from `after`; `nil` for the first page.
    func before(_ request: HTTPRequest) throws(HTTPRefusal) -> Int64? {
        guard let text = request.parameter("after") else { return nil }
        guard let id = Int64(text), id > 0 else { throw .badField("after", "after must be the `next` of a previous page") }
        return id
    }

    func pageSize(_ request: HTTPRequest) throws(HTTPRefusal) -> Int { try request.pageLimit(usual: 50) }

    func auditLog(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let (before, size) = (try before(call.request), try pageSize(call.request))
        let entries = try await context.stored { try await context.moderation.auditLog(before: before, limit: size) }
        let names = try await known(Set(entries.compactMap(\.act.author) + entries.compactMap { UserID($0.act.subject).account }))
        return .page(entries, next: entries.count == size ? entries.last.map { String($0.id) } : nil) { entry, json in
            json.field("id", Int(entry.id))
            json.field("act", entry.act.kind.rawValue)
            json.user("by", entry.act.author, names)
            json.field("subject", entry.act.subject)
            if let id = UserID(entry.act.subject).account { json.user("user", id, names) }
            json.field("reason", entry.act.reason)
            json.field("ts", Int(entry.act.at))
            entry.act.writeDetails(to: &json)
        }
    }

    /// The accounts with these ids. Deleted accounts are left out.
    func known(_ ids: Set<Int64>) async throws(HTTPRefusal) -> [Int64: Account] {
        try await context.stored {
            var found: [Int64: Account] = [:]
            for id in ids { found[id] = try await context.accounts.account(id) }
            return found
        }
    }
}

extension AuditAct {
    /// Writes the members that this kind of act has.
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
    /// Writes a member with the id and the name of a user. A deleted account has no name, and without a user the member is `null`.
    mutating func user(_ name: String, _ id: Int64?, _ known: [Int64: Account]) {
        key(name)
        guard let id else { return null() }
        beginObject()
        field("id", UserID(account: id))
        if let account = known[id] { field("name", account.name) }
        endObject()
    }
}
