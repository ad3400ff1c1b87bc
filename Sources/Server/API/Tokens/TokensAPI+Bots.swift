import Accounts
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Bots: the bots of players, and the bots that the operator makes.
extension TokensAPI {
    var routesOfBots: [Route] {
        [
            Route(.get, "me/bots", needs: .member, bots),
            Route(.post, "me/bots", needs: .member, makeBot),
            Route(.post, "me/bots/*/name", needs: .member, renameBot),
            Route(.post, "me/bots/*/token", needs: .member, replaceToken),
            Route(.delete, "me/bots/*", needs: .member, retireBot),
            Route(.bots, mintBot),
        ]
    }

    func bots(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let bots = try await context.stored { try await context.identities.bots(of: current.account) }
        return .items(bots) { $0.write(to: &$1) }
    }

    func makeBot(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let name = try call.request.jsonBody().text("name")
        // A new bot costs as much as a new guest, because both are accounts.
        if let shortage = context.networkAllowances(of: call.request).take(.guests, at: context.clock.now) {
            throw HTTPRefusal(
                status: 429, code: "rate", message: "too many accounts were made from this network; try again later", retryAfter: shortage.wait)
        }
        let minted = try await context.paid(StoreCost.account(name: name) + StoreCost.token(label: ""), call.request) { () throws(HTTPRefusal) in
            try await permitted { try await context.identities.makeBot(named: name, of: current, at: context.now) }
        }
        await mailer.notice(.bot, to: current.account, call.request)
        return bot(minted.identity.account, token: minted.secret, status: 201)
    }

    func renameBot(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let current = call.caller
        let name = try call.request.jsonBody().text("name")
        guard let id = UserID(user).account else { throw Self.noBot }
        let renamed = try await context.naming(current.account, call.request) { () throws(HTTPRefusal) in
            try await context.paid(StoreCost.account(name: name), call.request) { () throws(HTTPRefusal) in
                try await permitted { try await context.identities.renameBot(id, of: current, to: name) }
            }
        }
        await context.lobby.rename(renamed.user, to: renamed.name)
        return bot(renamed, token: nil, status: 200)
    }

    /// Issues another token for a bot. Connections with the old one end.
    func replaceToken(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let current = call.caller
        guard let id = UserID(user).account, let account = try await context.stored({ try await context.accounts.account(id) }) else {
            throw Self.noBot
        }
        let secret = try await context.paid(StoreCost.token(label: ""), call.request) { () throws(HTTPRefusal) in
            try await permitted { try await context.membership.replaceToken(of: account, by: current, at: context.now) }
        }
        await mailer.notice(.bot, to: current.account, call.request)
        return bot(account, token: secret, status: 201)
    }

    /// Takes a bot out of service: it resigns its games, leaves its rooms and loses its token.
    func retireBot(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let current = call.caller
        guard let id = UserID(user).account else { throw Self.noBot }
        let revoked = try await permitted { try await context.identities.retireBot(id, of: current) }
        await context.lobby.retire(UserID(user), revoking: Set(revoked.map(CredentialID.init)))
        return .json("{}")
    }

    /// Creates a bot account for `palisade token`, which reads the admin key from the data folder.
    func mintBot(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = try call.request.jsonBody().text("name")
        let minted = try await context.named { try await context.identities.mintBot(name: name, at: context.now) }
        return bot(minted.identity.account, token: minted.secret, status: 201)
    }

    private func bot(_ account: Account, token: Secret?, status: Int) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.key("user")
        account.write(to: &json)
        if let token { json.field("token", token.text) }
        json.endObject()
        return .json(json.bytes, status: status)
    }
}

extension OwnedBot {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        writeMembers(to: &json)
        json.endObject()
    }

    func writeMembers(to json: inout JSONWriter) {
        json.field("id", account.user)
        json.field("name", account.name)
        if let avatar = account.avatar { json.field("avatar", avatar.text) }
        json.field("created", Int(account.joined))
        json.field("used", lastUse.flatMap { $0.isReal ? Int($0.at) : nil })
        json.field("network", lastUse?.network ?? "")
    }
}
