import Accounts
import JSONText
import Play
import Storage
import WebSocketServer

/// The players whom a player blocks or mutes. Nobody else learns of it.
extension Routes {
    var blockingRoutes: [Route] {
        [
            Route(.get, "me/blocked", needs: .profile, blocked),
            Route(.get, "me/blocked/*", needs: .profile, isBlocked),
            Route(.put, "me/blocked/*", needs: .profile, block),
            Route(.delete, "me/blocked/*", needs: .profile, unblock),
        ]
    }

    /// Most bots and other guests of a device to whom a block is applied at once; older ones learn of it when they connect.
    private static let mostCompanions = 64

    /// All of them, the newest first: their number has a bound.
    func blocked(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let account = call.caller.account
        let blocked = try await stored { try await blocks.blocked(by: account.id) }
        return .items(blocked) { $0.write(to: &$1) }
    }

    /// Whether somebody is blocked or muted.
    func isBlocked(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = call.caller.account
        guard let blocked = Account.id(of: user) else { throw Self.nobody }
        return .block(try await stored { try await blocks.block(of: blocked, by: account.id) })
    }

    func block(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = try blocker(call.caller)
        guard let kind = try call.request.jsonBody()["how"]?.string.flatMap(Block.Kind.init) else { throw .badField("how", "how: block or mute") }
        guard let blocked = Account.id(of: user) else { throw Self.nobody }
        guard blocked != account.id else { throw .badValue("somebody else can be blocked") }
        let block = try await paid(StoreCost.block, call.request) { () throws(HTTPRefusal) in
            try await add(kind, of: blocked, by: account.id)
        }
        await apply(to: [account.id, blocked])
        return .block(block)
    }

    func unblock(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = try blocker(call.caller)
        guard let blocked = Account.id(of: user) else { throw Self.nobody }
        try await named { try await blocks.unblock(blocked, by: account.id) }
        await apply(to: [account.id, blocked])
        return .block(nil)
    }

    /// Applies the present rules of an account to its connections.
    func apply(rulesOf account: Int64) async {
        // An account whose rules cannot be read keeps those it has; the next connection reads them again.
        guard let rules = try? await contacts.rules(of: account) else { return }
        await lobby.learned(rules, of: UserID("u_\(account)"))
    }

    /// Applies a block to both sides, to bots and to other guests of the device.
    private func apply(to accounts: [Int64]) async {
        var concerned = accounts
        for account in accounts.dropFirst() {
            concerned += (try? await blocks.companions(of: account, limit: Self.mostCompanions)) ?? []
        }
        for account in concerned { await apply(rulesOf: account) }
    }

    /// The person who changes whom they block.
    private func blocker(_ caller: Accounts.Identity) throws(HTTPRefusal) -> Account {
        guard caller.account.kind == .human else { throw .forbidden("bots block nobody") }
        return caller.account
    }

    private func add(_ kind: Block.Kind, of blocked: Int64, by blocker: Int64) async throws(HTTPRefusal) -> Block {
        try await named {
            do {
                return try await blocks.block(blocked, by: blocker, as: kind, atMost: Block.mostPerAccount, at: clock.now.milliseconds)
            } catch StoreFailure.missing("account") {
                throw Self.nobody
            } catch StoreFailure.full {
                throw HTTPRefusal(status: 409, code: "too_many", message: "you block or mute \(Block.mostPerAccount) players already")
            }
        }
    }

    // MARK: Devices

    /// Notes the device of a new guest.
    /// - Returns: the cookie that names it; `nil` if it could not be noted.
    func noteDevice(of guest: Account, _ request: HTTPRequest) async -> String? {
        let cookies = cookies(for: request)
        let key = DeviceKey(SessionCookies.value(of: cookies.device, in: request.header("cookie"))) ?? DeviceKey()
        // The guest exists, whatever becomes of it.
        guard (try? await blocks.setDevice(key.digest, of: guest.id)) != nil else { return nil }
        return cookies.line(cookies.device, key.text, httpOnly: true)
    }
}

extension HTTPResponse {
    /// - Parameter block: `nil` for somebody who is neither blocked nor muted.
    fileprivate static func block(_ block: Block?) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.field("how", block?.kind.rawValue)
        json.field("since", block.map { Int($0.since) })
        json.endObject()
        return .json(json.bytes)
    }
}

extension Blocked {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        writeMembers(to: &json)
        json.field("kind", account.kind.rawValue)
        if let avatar = account.avatar { json.field("avatar", avatar.text) }
        if account.isRetired { json.field("retired", true) }
        json.endObject()
    }

    func writeMembers(to json: inout JSONWriter) {
        json.field("user", account.user)
        json.field("name", account.name)
        json.field("how", block.kind.rawValue)
        json.field("since", Int(block.since))
    }
}
