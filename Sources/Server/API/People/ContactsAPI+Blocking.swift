import Accounts
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// The players whom a player blocks or mutes. Other players do not learn of it.
extension ContactsAPI {
    var routesOfBlocking: [Route] {
        [
            Route(.get, "me/blocked", needs: .profile, blocked),
            Route(.get, "me/blocked/*", needs: .profile, isBlocked),
            Route(.put, "me/blocked/*", needs: .profile, block),
            Route(.delete, "me/blocked/*", needs: .profile, unblock),
        ]
    }

    /// All blocks and mutes, the newest first. Their number is bounded, so there are no pages.
    func blocked(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let account = call.caller.account
        let blocked = try await context.stored { try await blocks.blocked(by: account.id) }
        return .items(blocked) { $0.write(to: &$1) }
    }

    /// Whether a player is blocked or muted.
    func isBlocked(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = call.caller.account
        guard let blocked = UserID(user).account else { throw .nobody }
        return .block(try await context.stored { try await blocks.block(of: blocked, by: account.id) })
    }

    func block(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = try blocker(call.caller)
        guard let kind = try call.request.jsonBody()["how"]?.string.flatMap(Block.Kind.init) else {
            throw .badField("how", "how must be block or mute")
        }
        guard let blocked = UserID(user).account else { throw .nobody }
        guard blocked != account.id else { throw .badValue("you cannot block yourself") }
        let block = try await context.paid(StoreCost.block, call.request) { () throws(HTTPRefusal) in
            try await add(kind, of: blocked, by: account.id)
        }
        await contacts.apply(to: [account.id, blocked])
        return .block(block)
    }

    func unblock(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = try blocker(call.caller)
        guard let blocked = UserID(user).account else { throw .nobody }
        try await context.named { try await blocks.unblock(blocked, by: account.id) }
        await contacts.apply(to: [account.id, blocked])
        return .block(nil)
    }

    /// The person who changes whom they block.
    private func blocker(_ caller: Principal) throws(HTTPRefusal) -> Account {
        guard caller.account.kind == .human else { throw .forbidden("bots cannot block players") }
        return caller.account
    }

    private func add(_ kind: Block.Kind, of blocked: Int64, by blocker: Int64) async throws(HTTPRefusal) -> Block {
        try await context.named {
            do {
                return try await blocks.block(blocked, by: blocker, as: kind, atMost: Block.mostPerAccount, at: context.now)
            } catch StoreFailure.missing("account") {
                throw HTTPRefusal.nobody
            } catch StoreFailure.full {
                throw HTTPRefusal(status: 409, code: "too_many", message: "you can block or mute at most \(Block.mostPerAccount) players")
            }
        }
    }

    // MARK: Devices

}

extension HTTPResponse {
    /// - Parameter block: `nil` for a player who is neither blocked nor muted.
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
        PublicProfile(account).writeWho(to: &json)
        writeHow(to: &json)
        json.endObject()
    }

    /// Writes the members of an export.
    func writeMembers(to json: inout JSONWriter) {
        json.field("user", account.user)
        json.field("name", account.name)
        writeHow(to: &json)
    }

    private func writeHow(to json: inout JSONWriter) {
        json.field("how", block.kind.rawValue)
        json.field("since", Int(block.since))
    }
}
