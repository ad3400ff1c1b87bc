import Accounts
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Links by mail: for a forgotten password, for a first password, and for another e-mail address.
struct RecoveryAPI: APIArea {
    let context: APIContext
    let passwords: PasswordCheck
    let mailer: AccountMailer

    var routes: [Route] {
        [
            Route(.post, "auth/password/forgot", needs: .ownPage, forgetPassword),
            Route(.post, "auth/password/reset", needs: .ownPage, counted: .reset, resetPassword),
            Route(.post, "auth/email/change", needs: .session, changeEmail),
            Route(.post, "auth/email/confirm", needs: .ownPage, counted: .email, confirmEmail),
            Route(.post, "auth/email/send", needs: .session, sendConfirmation),
        ] + routesOfFirstPassword
    }

    /// Mails a link that sets another password. Neither the answer nor its timing reveals whether an account has the address.
    func forgetPassword(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let service = try mailer.requireService()
        let email = try call.request.jsonBody().email()
        try mailer.countMail(as: "forgot " + FoldedName(email.text).text, call.request)
        service.links.add(.reset(email), call.request.mailLanguage, at: context.now)
        return .json(Array("{}".utf8), status: 202)
    }

    /// Sets another password with the ticket of a mailed link. The browser is signed in, and all other sessions end.
    func resetPassword(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let body = try call.request.jsonBody()
        let now = context.now
        // A forbidden password is refused before the ticket is looked up. It is compared with the owner's name and address below.
        _ = try body.newPassword(known: [])
        guard let secret = TicketSecret(try body.text("ticket")) else { throw Self.deadLink }
        guard let (login, account) = try await context.stored({ try await context.identities.account(resetBy: secret, at: now) }) else {
            throw Self.deadLink
        }
        let password = try body.newPassword(known: [account.name, login.email, login.email.split(separator: "@").first.map(String.init)])
        let hash = try await passwords.hash(password, call.request)
        let language = call.request.mailLanguage
        let session = try await context.paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await context.stored { try await context.membership.resetPassword(by: secret, hash: hash, language, mailer.service?.mails, at: now) }
        }
        guard let session else { throw Self.deadLink }
        return await passwords.greeting(session, email: login.email, status: 200, call.request)
    }

    /// Mails a link to the new address of a member, who must give the password. Neither the answer nor its timing reveals whether an account has the
    /// address.
    func changeEmail(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let service = try mailer.requireService()
        let current = call.caller
        let body = try call.request.jsonBody()
        let account = current.account
        guard let login = try await context.stored({ try await context.identities.login(of: account) }) else {
            throw .noPassword
        }
        let email = try body.email()
        guard FoldedName(email.text) != FoldedName(login.email) else {
            throw HTTPRefusal(status: 409, code: "already", message: "this is already the address of the account", field: "email")
        }
        let password = try body.typedPassword("current")
        _ = try await passwords.verified(password, as: FoldedName(login.email).text, field: "current", call.request) { () throws(HTTPRefusal) in
            (login, account)
        }
        // Counted by the address: otherwise many accounts could send mails to one stranger.
        try mailer.countMail(as: "confirm " + FoldedName(email.text).text, call.request)
        try await context.paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            service.links.add(.confirmation(email, account, login), call.request.mailLanguage, at: context.now)
        }
        return .json(Array("{}".utf8), status: 202)
    }

    /// Confirms an address with the ticket of a mailed link.
    func confirmEmail(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let service = try mailer.requireService()
        guard let secret = TicketSecret(try call.request.jsonBody().text("ticket")) else { throw Self.deadLink }
        let (language, now) = (call.request.mailLanguage, context.now)
        // The ticket is valid in every browser. The session only tells whose browser it is.
        let current = try await context.browserSession(of: call.request, writes: false)
        let confirmed = try await context.paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await context.signedUp { try await context.membership.confirmEmail(by: secret, in: current, language, service.mails, at: now) }
        }
        guard let confirmed else { throw Self.deadLink }
        var cookies: [String] = []
        if let session = confirmed.session {
            await context.identities.recordOpening(of: session, context.use(of: call.request))
            cookies = context.cookies(for: call.request).lines(of: session.secret) + [passwords.knownBrowserLine(confirmed.email, call.request)]
        }
        var json = JSONWriter()
        json.beginObject()
        json.field("email", confirmed.email)
        if let session = confirmed.session { json.field("csrf", session.secret.csrf) }
        json.endObject()
        var response = HTTPResponse.json(json.bytes)
        for cookie in cookies { response.headers.append(("set-cookie", cookie)) }
        return response
    }

    /// Mails another link that confirms the address of a member.
    func sendConfirmation(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let service = try mailer.requireService()
        let current = call.caller
        guard let login = try await context.stored({ try await context.identities.login(of: current.account) }) else { throw .noPassword }
        guard login.confirmed == nil else {
            throw HTTPRefusal(status: 409, code: "already", message: "the address is already confirmed")
        }
        let email = try JSONValue.object(["email": .string(login.email)]).email()
        try mailer.countMail(as: "confirm " + FoldedName(login.email).text, call.request)
        try await context.paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            service.links.add(.confirmation(email, current.account, login), call.request.mailLanguage, at: context.now)
        }
        return .json(Array("{}".utf8), status: 202)
    }

    static let deadLink = HTTPRefusal(
        status: 410, code: "dead_link", message: "this link was already used or has expired; request another one", field: "ticket")
}
