import Accounts
import JSONText
import Play
import SignIn
import Storage
import WebSocketServer

/// The credentials of an account besides its password: sessions, links to providers, tokens and bots.
struct CredentialsAPI: APIArea {
    let context: APIContext
    /// `nil` for a server without providers.
    let signIns: SignIns?

    var routes: [Route] {
        [
            Route(.get, "auth/credentials", needs: .member, credentials),
            Route(.delete, "auth/credentials", needs: .member, endOtherCredentials),
        ]
    }

    /// Lists all credentials of the account except for this session and the password.
    func credentials(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let (account, now) = (current.account, context.now)
        let sessions = try await context.stored { try await context.identities.sessions(of: account, at: now) }.filter {
            $0.digest != current.credential
        }
        let links = try await context.stored { try await context.identities.links(of: account) }
        let tokens = try await context.stored { try await context.identities.tokens(of: account, at: now) }
        let bots = try await context.stored { try await context.identities.bots(of: account) }
        var json = JSONWriter()
        json.beginObject()
        json.list("sessions", sessions) { $0.writeMembers(to: &$1) }
        json.list("links", links) { $0.writeMembers(to: &$1, label: $0.label(by: signIns)) }
        json.list("tokens", tokens) { $0.writeMembers(to: &$1) }
        json.list("bots", bots) { $0.writeMembers(to: &$1) }
        json.endObject()
        return .json(json.bytes)
    }

    /// Revokes all credentials of the account except for this session and the password.
    func endOtherCredentials(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        try await context.stored { try await context.membership.endOtherCredentials(of: current) }
        return .json("{}")
    }
}

extension JSONWriter {
    /// Writes a member with an array of objects.
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
