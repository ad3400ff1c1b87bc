import Accounts
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// The deletion of the own account, and its cancellation.
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

    /// Schedules the deletion of the account. The owner must give the password. A member without a password must have signed in within the last ten
    /// minutes, and a guest needs only the session.
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

    /// Cancels a deletion that is not due yet. Without a deletion, the request has no effect.
    func keepAccount(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let isKept = try await context.paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await context.stored { try await context.identities.keep(current.account, at: context.now) }
        }
        // The deletion is due and about to be carried out.
        guard isKept else { throw .login }
        return .json("{}")
    }

    private static let signInAgain = HTTPRefusal(
        status: 403, code: "sign_in_again", message: "this account has no password; sign in again, then delete the account within ten minutes")
}
