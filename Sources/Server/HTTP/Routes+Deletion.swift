import Accounts
import JSONText
import Play
import Storage
import WebSocketServer

/// Deleting the own account, and keeping it after all.
extension Routes {
    var deletionRoutes: [Route] {
        [
            Route(.delete, "me", needs: .session, counted: .deletion, deleteAccount),
            Route(.post, "me/keep", needs: .session, keepAccount),
        ]
    }

    /// Schedules the deletion. The password proves the owner; without one, a session that was opened a moment ago does. A guest has no other proof
    /// than the session.
    func deleteAccount(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let (account, now) = (current.account, clock.now.milliseconds)
        let login = try await stored { try await identities.login(of: account) }
        if let login {
            let typed = try typedPassword("current", try call.request.jsonBody())
            _ = try await verified(typed, as: FoldedName(login.email).text, field: "current", call.request) { () throws(HTTPRefusal) in (login, account) }
        } else if !account.guest {
            guard try await stored({ try await identities.isFresh(current, at: now) }) else { throw Self.signInAgain }
        }
        let mails = login.flatMap { post(noticing: $0.email) }?.mails
        let (deletion, revoked) = try await paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await stored { try await identities.scheduleDeletion(of: current, login, language(of: call.request), mails, at: now) }
        }
        await end(revoked, of: account)
        var json = JSONWriter()
        json.beginObject()
        json.field("deletion", Int(deletion.due))
        json.endObject()
        return .json(json.bytes)
    }

    /// Undoes a deletion that is not due yet. Without one, nothing happens.
    func keepAccount(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let isKept = try await paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await stored { try await identities.keep(current.account, at: clock.now.milliseconds) }
        }
        // It is about to be carried out.
        guard isKept else { throw .login }
        return .json("{}")
    }

    private static let signInAgain = HTTPRefusal(
        status: 403, code: "sign_in_again", message: "this account has no password; sign in again, and delete it within ten minutes")
}
