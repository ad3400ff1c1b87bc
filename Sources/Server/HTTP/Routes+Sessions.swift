import Accounts
import JSONText
import Play
import Storage
import WebSocketServer

/// The browsers in which the account is signed in.
extension Routes {
    var sessionRoutes: [Route] {
        [
            Route(.get, "auth/sessions", needs: .session, sessions),
            Route(.delete, "auth/sessions/*", needs: .session, endSession),
            Route(.delete, "auth/sessions", needs: .session, endOtherSessions),
            Route(.get, "auth/credentials", needs: .member, credentials),
            Route(.delete, "auth/credentials", needs: .member, endOtherCredentials),
        ]
    }

    func sessions(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let sessions = try await stored { try await identities.sessions(of: current.account, at: clock.now.milliseconds) }
        return .items(sessions) { $0.write(to: &$1, isCurrent: $0.digest == current.credential) }
    }

    /// Ends one session, which may be the current one.
    func endSession(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = call[0]
        let current = call.caller
        guard let ended = try await stored({ try await identities.endSession(named: name, of: current.account) }) else {
            throw HTTPRefusal(status: 404, code: "not_found", message: "this account has no such session")
        }
        await end([ended], of: current.account)
        return ended == current.credential ? signedOut(call.request) : .json("{}")
    }

    /// All that lets somebody into the account beside its password, for its owner to decide about.
    func credentials(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let (account, now) = (current.account, clock.now.milliseconds)
        let sessions = try await stored { try await identities.sessions(of: account, at: now) }.filter { $0.digest != current.credential }
        let links = try await stored { try await identities.links(of: account) }
        let tokens = try await stored { try await identities.tokens(of: account, at: now) }
        let bots = try await stored { try await identities.bots(of: account) }
        var json = JSONWriter()
        json.beginObject()
        json.list("sessions", sessions) { $0.writeMembers(to: &$1) }
        json.list("links", links) { $0.writeMembers(to: &$1, label: label(of: $0)) }
        json.list("tokens", tokens) { $0.writeMembers(to: &$1) }
        json.list("bots", bots) { $0.writeMembers(to: &$1) }
        json.endObject()
        return .json(json.bytes)
    }

    /// Ends all that lets somebody into the account, but this session and the password.
    func endOtherCredentials(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        await end(try await stored { try await identities.endOtherCredentials(of: current) })
        return .json("{}")
    }

    /// Ends all sessions but the current one.
    func endOtherSessions(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let ended = try await stored { try await identities.endOtherSessions(of: current) }
        await end(ended, of: current.account)
        return .json("{}")
    }
}

extension Session {
    fileprivate func write(to json: inout JSONWriter, isCurrent: Bool) {
        json.beginObject()
        json.field("current", isCurrent)
        writeMembers(to: &json)
        json.endObject()
    }

    func writeMembers(to json: inout JSONWriter) {
        json.field("id", name)
        json.field("browser", lastUse.browser)
        json.field("system", lastUse.system)
        json.field("network", lastUse.network)
        json.field("created", Int(created))
        json.field("used", Int(lastUse.at))
    }
}

extension JSONWriter {
    /// A member with an array of objects.
    fileprivate mutating func list<Item>(_ name: String, _ items: [Item], _ writeMembers: (Item, inout JSONWriter) -> Void) {
        key(name)
        beginArray()
        for item in items {
            beginObject()
            writeMembers(item, &self)
            endObject()
        }
        endArray()
    }
}
