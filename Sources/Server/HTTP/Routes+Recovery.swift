import Accounts
import JSONText
import Play
import Storage
import WebSocketServer

/// Links by mail: a forgotten password, and another e-mail address.
extension Routes {
    var recoveryRoutes: [Route] {
        [
            Route(.post, "auth/password/forgot", needs: .ownPage, forgetPassword),
            Route(.post, "auth/password/reset", needs: .ownPage, counted: .reset, resetPassword),
            Route(.post, "auth/email/change", needs: .session, changeEmail),
            Route(.post, "auth/email/confirm", needs: .ownPage, counted: .email, confirmEmail),
            Route(.post, "auth/email/send", needs: .session, sendConfirmation),
        ]
    }

    /// Mails a link that sets another password. Neither the answer nor its time tells whether an account has the address.
    func forgetPassword(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let post = try requirePost()
        let email = try email(try call.request.jsonBody())
        try countMail(as: "forgot " + FoldedName(email.text).text, call.request)
        post.links.add(.reset(email), language(of: call.request), at: clock.now.milliseconds)
        return .json(Array("{}".utf8), status: 202)
    }

    /// Sets another password by a mailed link, which signs the browser in and everybody else out.
    func resetPassword(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let body = try call.request.jsonBody()
        let now = clock.now.milliseconds
        // A password that nobody may have is refused whatever the link is; whether it is the owner's name is judged below.
        _ = try newPassword(body, known: [])
        guard let secret = TicketSecret(try text("ticket", body)) else { throw Self.deadLink }
        guard let (login, account) = try await stored({ try await identities.account(resetBy: secret, at: now) }) else { throw Self.deadLink }
        let password = try newPassword(body, known: [account.name, login.email, login.email.split(separator: "@").first.map(String.init)])
        let hash = try await hashed { () async throws(PasswordHasher.Busy) in try await hasher.hash(password, from: address(of: call.request).shares) }
        let language = language(of: call.request)
        let reset = try await paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await stored { try await identities.resetPassword(by: secret, hash: hash, language, post?.mails, at: now) }
        }
        guard let reset else { throw Self.deadLink }
        await end(reset.revoked)
        return await greeting(reset.session, email: login.email, status: 200, call.request)
    }

    /// Mails a link to another address, for the owner of the password. Neither the answer nor its time tells whether an account has the address.
    func changeEmail(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let post = try requirePost()
        let current = call.caller
        let body = try call.request.jsonBody()
        let account = current.account
        guard let login = try await stored({ try await identities.login(of: account) }) else {
            throw .noPassword
        }
        let email = try email(body)
        guard FoldedName(email.text) != FoldedName(login.email) else {
            throw HTTPRefusal(status: 409, code: "already", message: "this is the address of the account", field: "email")
        }
        let password = try typedPassword("current", body)
        _ = try await verified(password, as: FoldedName(login.email).text, field: "current", call.request) { () throws(HTTPRefusal) in (login, account) }
        // By the address, or many accounts could send mails to one stranger.
        try countMail(as: "confirm " + FoldedName(email.text).text, call.request)
        try await paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            post.links.add(.confirmation(email, account, login), language(of: call.request), at: clock.now.milliseconds)
        }
        return .json(Array("{}".utf8), status: 202)
    }

    /// Sets the address that a mailed link confirms.
    func confirmEmail(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let post = try requirePost()
        guard let secret = TicketSecret(try text("ticket", try call.request.jsonBody())) else { throw Self.deadLink }
        let (language, now) = (language(of: call.request), clock.now.milliseconds)
        // The link proves the wish, in whatever browser. The session only says whose browser it is.
        let current = try await browserSession(of: call.request, writes: false)
        let confirmed = try await paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await signedUp { try await identities.confirmEmail(by: secret, in: current, language, post.mails, at: now) }
        }
        guard let confirmed else { throw Self.deadLink }
        var cookies: [String] = []
        if let session = confirmed.session, let current {
            await identities.recordOpening(of: session, use(of: call.request))
            let user = UserID(current.account.user)
            let holdings = try await stored { try await ledger.holdings(of: user.rawValue) }
            await lobby.presence.signedUp(user, replacing: CredentialID(current.credential), holdings: holdings)
            cookies = self.cookies(for: call.request).lines(of: session.secret) + [knownBrowserLine(confirmed.email, call.request)]
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

    /// Mails the link again that confirms the address of a member.
    func sendConfirmation(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let post = try requirePost()
        let current = call.caller
        guard let login = try await stored({ try await identities.login(of: current.account) }) else { throw .noPassword }
        guard login.confirmed == nil else {
            throw HTTPRefusal(status: 409, code: "already", message: "the address is confirmed")
        }
        let email = try email(.object(["email": .string(login.email)]))
        try countMail(as: "confirm " + FoldedName(login.email).text, call.request)
        try await paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            post.links.add(.confirmation(email, current.account, login), language(of: call.request), at: clock.now.milliseconds)
        }
        return .json(Array("{}".utf8), status: 202)
    }

    /// Tells the owner of an account by mail about another way into it. A failure is reported and is no failure of the change.
    func notice(_ entry: NewEntry, to account: Account, _ request: HTTPRequest) async {
        do {
            let login = try await identities.login(of: account)
            let links = login == nil ? try await identities.links(of: account) : []
            guard let address = login?.email ?? links.lazy.compactMap(\.email).first, let post = post(noticing: address) else { return }
            try await identities.notice(entry, to: address, of: account, language(of: request), post.mails, at: clock.now.milliseconds)
        } catch {
            faults.report(error)
        }
    }

    /// Tells the owner of an account that its password was changed. A failure is reported and is no failure of the change.
    func noticePasswordChange(of account: Account, _ login: Login, _ request: HTTPRequest) async {
        guard let post = post(noticing: login.email) else { return }
        do {
            try await identities.noticePasswordChange(of: account, login, language(of: request), post.mails, at: clock.now.milliseconds)
        } catch {
            faults.report(error)
        }
    }

    /// For a notice to an address; `nil` after many within an hour. No address is confirmed when its account is made, so it may be that of a
    /// stranger, who must not be flooded.
    func post(noticing email: String) -> AccountPost? {
        notices.attempt(account: FoldedName(email).text, by: nil, at: clock.now.milliseconds) == 0 ? post : nil
    }

    func requirePost() throws(HTTPRefusal) -> AccountPost {
        guard let post else { throw HTTPRefusal(status: 409, code: "no_mail", message: "this server sends no mail") }
        return post
    }

    /// Counts one of a few mails that somebody may ask for; further ones cost growing waits.
    func countMail(as name: String, _ request: HTTPRequest) throws(HTTPRefusal) {
        let wait = mailWishes.attempt(account: name, by: client(of: request), at: clock.now.milliseconds)
        guard wait == 0 else {
            throw HTTPRefusal(status: 429, code: "rate", message: "too many mails were asked for", retryAfter: .milliseconds(wait), field: "email")
        }
    }

    func language(of request: HTTPRequest) -> AccountMails.Language {
        AccountMails.Language(wanted: request.header("accept-language") ?? "")
    }

    static let deadLink = HTTPRefusal(
        status: 410, code: "dead_link", message: "this link was used, or is older than an hour; ask for another one", field: "ticket")
}
