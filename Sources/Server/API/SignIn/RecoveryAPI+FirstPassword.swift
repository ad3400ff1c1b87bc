import Accounts
import JSONText
import Play
import Storage
import WebSocketServer

/// The first password of a member who signs in only with providers.
extension RecoveryAPI {
    var routesOfFirstPassword: [Route] {
        [
            Route(.post, "auth/password/add", needs: .session, mailFirstPassword),
            Route(.post, "auth/password/confirm", needs: .session, counted: .password, setFirstPassword),
        ]
    }

    /// Mails a link that sets the first password. Neither the answer nor its timing reveals whether an account has the address.
    func mailFirstPassword(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let service = try mailer.requireService()
        let current = call.caller
        guard current.account.kind == .human, !current.account.guest else { throw .forbidden("only members can add a password; sign up instead") }
        let now = context.now
        guard try await context.stored({ try await context.identities.login(of: current.account) }) == nil else { throw Self.hasPassword }
        guard try await context.stored({ try await context.identities.isFresh(current, at: now) }) else { throw Self.signInFirst }
        let email = try call.request.jsonBody().email()
        // Counted by the address: otherwise many accounts could send mails to one stranger.
        try mailer.countMail(as: "confirm " + FoldedName(email.text).text, call.request)
        try await context.paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            service.links.add(.firstPassword(email, current.account), call.request.mailLanguage, at: now)
        }
        return .json(Array("{}".utf8), status: 202)
    }

    /// Sets the first password with the ticket of a mailed link. Only the member who requested the link can use it.
    func setFirstPassword(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let service = try mailer.requireService()
        let current = call.caller
        let (body, account, now) = (try call.request.jsonBody(), current.account, context.now)
        guard let secret = TicketSecret(try body.text("ticket")) else { throw Self.deadLink }
        guard let email = try await context.stored({ try await context.identities.address(setBy: secret, for: account, at: now) }) else {
            throw Self.deadLink
        }
        let password = try body.newPassword(known: [account.name, email, email.split(separator: "@").first.map(String.init)])
        let hash = try await passwords.hash(password, call.request)
        let isSet = try await context.paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await context.signedUp {
                try await context.identities.addPassword(by: secret, to: current, hash: hash, call.request.mailLanguage, service.mails, at: now)
            }
        }
        guard isSet else { throw Self.deadLink }
        var json = JSONWriter()
        json.beginObject()
        json.field("email", email)
        json.endObject()
        return .json(json.bytes)
    }

    private static let hasPassword = HTTPRefusal(status: 409, code: "already", message: "this account already has a password")
    private static let signInFirst = HTTPRefusal(
        status: 403, code: "sign_in_again", message: "sign in again, then add the password within ten minutes")
}
