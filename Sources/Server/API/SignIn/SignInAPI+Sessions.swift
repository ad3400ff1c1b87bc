import Accounts
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Sessions: the browsers in which an account is signed in.
extension SignInAPI {
    var routesOfSessions: [Route] {
        [
            Route(.get, "auth/sessions", needs: .session, sessions),
            Route(.delete, "auth/sessions/*", needs: .session, endSession),
            Route(.delete, "auth/sessions", needs: .session, endOtherSessions),
        ]
    }

    func sessions(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let sessions = try await context.stored { try await context.identities.sessions(of: current.account, at: context.now) }
        return .items(sessions) { $0.write(to: &$1, isCurrent: $0.digest == current.credential) }
    }

    /// Ends one session, which may be the current one.
    func endSession(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = call[0]
        let current = call.caller
        guard let ended = try await context.stored({ try await context.membership.endSession(named: name, of: current.account) }) else {
            throw HTTPRefusal(status: 404, code: "not_found", message: "this account has no such session")
        }
        return ended == current.credential ? signedOut(call.request) : .json("{}")
    }

    /// Ends all sessions but the current one.
    func endOtherSessions(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        try await context.stored { try await context.membership.endOtherSessions(of: call.caller) }
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
