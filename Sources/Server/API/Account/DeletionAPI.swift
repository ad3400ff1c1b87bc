import Accounts
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Deleting the own account, and keeping it after all.
struct DeletionAPI: APIArea {
    let context: APIContext
    let passwords: PasswordCheck
    let mailer: AccountMailer

    var routes: [Route] {
        [
            Route(.delete, "me", needs: .session, counted: .deletion, deleteAccount),
            Route(.post, "me/keep", needs: .session, keepAccount),
        ]
    }

    /// Schedules the deletion. The password proves the owner; without one, a session that was opened a moment ago does. A guest has no other proof
    /// than the session.
    func deleteAccount(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let (account, now) = (current.account, context.now)
        let login = try await context.stored { try await context.identities.login(of: account) }
        if let login {
            let typed = try call.request.jsonBody().typedPassword("current")
            _ = try await passwords.verified(typed, as: FoldedName(login.email).text, field: "current", call.request) { () throws(HTTPRefusal) in
                (login, account)
            }
        } else if !account.guest {
            guard try await context.stored({ try await context.identities.isFresh(current, at: now) }) else { throw Self.signInAgain }
        }
        let mails = login.flatMap { mailer.serviceForNotice(to: $0.email) }?.mails
        let deletion = try await context.paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await context.stored { try await context.membership.scheduleDeletion(of: current, login, call.request.mailLanguage, mails, at: now) }
        }
        var json = JSONWriter()
        json.beginObject()
        json.field("deletion", Int(deletion.due))
        json.endObject()
        return .json(json.bytes)
    }

    /// Undoes a deletion that is not due yet. Without a deletion it has no effect.
    func keepAccount(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let isKept = try await context.paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await context.stored { try await context.identities.keep(current.account, at: context.now) }
        }
        // It is about to be carried out.
        guard isKept else { throw .login }
        return .json("{}")
    }

    private static let signInAgain = HTTPRefusal(
        status: 403, code: "sign_in_again", message: "this account has no password; sign in again, and delete it within ten minutes")
}
