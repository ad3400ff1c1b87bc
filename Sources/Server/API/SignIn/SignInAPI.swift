import Accounts
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Guests, signing up, signing in and out, and sessions.
struct SignInAPI: APIArea {
    let context: APIContext
    let ledger: any Ledger
    let devices: Devices
    let passwords: PasswordCheck
    let mailer: AccountMailer
    /// Whether visitors may play without an account.
    let isOpenToGuests: Bool
    /// Growing waits after addresses that belong to an account.
    private let signUps = SignInThrottle()

    var routes: [Route] {
        [
            Route(.post, "auth/signup", needs: .visitor, counted: .signUp, signUp),
            Route(.post, "auth/login", needs: .visitor, counted: .signIn, signIn),
            Route(.post, "auth/logout", needs: .session, isOpenToBanned: true, signOut),
            Route(.post, "auth/password/change", needs: .session, counted: .password, changePassword),
        ] + routesOfGuests + routesOfSessions
    }

    /// Makes the guest of the session a member. A stranger becomes a guest first.
    func signUp(_ call: Call<Accounts.Identity?>) async throws(HTTPRefusal) -> HTTPResponse {
        let body = try call.request.jsonBody()
        let email = try body.email()
        let current = call.caller
        let wish = try body.optionalText("name")
        let name = current?.account.name ?? wish
        let password = try body.newPassword(known: [name, email.text, email.text.split(separator: "@").first.map(String.init)])
        if let current {
            guard current.account.kind == .human else { throw .forbidden("bots have no password") }
            guard current.account.guest else { throw .isMember }
        } else if let shortage = context.networkAllowances(of: call.request).take(.guests, at: context.clock.now) {
            throw HTTPRefusal(status: 429, code: "rate", message: "too many guests from this address", retryAfter: shortage.wait)
        }
        let isHeld = try await isHeldUnconfirmed(email, current, call.request)
        let hash = try await passwords.hash(password, call.request)
        if isHeld, let post = mailer.post { return try await claim(email, hash: hash, name: name, current, post, call.request) }
        let minted = try await context.paid(StoreCost.account(name: name) + StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await context.signedUp {
                let guest = if let current { current } else { try await context.identities.mintGuest(name: name, at: context.now).identity }
                let minted = try await context.identities.signUp(guest, email: email, hash: hash, at: context.now)
                let holdings = try await ledger.holdings(of: guest.account.user)
                await context.lobby.presence.signedUp(
                    UserID(guest.account.user), replacing: CredentialID(guest.credential), holdings: holdings)
                return minted
            }
        }
        if let post = mailer.post, let login = try? await context.identities.login(of: minted.identity.account) {
            // The bound of links to one address keeps a stranger from a flood.
            post.links.add(.confirmation(email, minted.identity.account, login), call.request.mailLanguage, at: context.now)
        }
        return await passwords.greeting(minted, email: email.text, status: 201, call.request)
    }

    /// Mails a link to an address that another account has and never confirmed. Until it is opened in this browser, its visitor is a guest.
    private func claim(
        _ email: EmailAddress, hash: String, name: String?, _ current: Accounts.Identity?, _ post: AccountPost, _ request: HTTPRequest
    ) async throws(HTTPRefusal) -> HTTPResponse {
        try mailer.countMail(as: "confirm " + FoldedName(email.text).text, request)
        let now = context.now
        let minted = try await context.paid(StoreCost.account(name: name) + StoreCost.login + StoreCost.device, request) { () throws(HTTPRefusal) in
            current == nil ? try await context.named { try await context.identities.mintGuest(name: name, at: now) } : nil
        }
        guard let guest = minted?.identity.account ?? current?.account else { throw .login }
        post.links.add(.claim(email, guest, hash: hash), request.mailLanguage, at: now)
        guard let csrf = minted?.secret.csrf ?? context.session(request)?.csrf else { throw .login }
        if let minted { await context.identities.recordOpening(of: minted, context.use(of: request)) }
        let device = minted == nil ? nil : await devices.note(of: guest, request)
        return .greeting(
            guest, csrf: csrf, cookies: (minted.map { context.cookies(for: request).lines(of: $0.secret) } ?? []) + (device.map { [$0] } ?? []),
            status: 202)
    }

    /// Refuses an address that belongs to an account. Such refusals cost growing waits, so that addresses cannot be probed.
    ///
    /// - Returns: whether an account has the address and never confirmed it, so that a mail can tell whose it is. A server without mail cannot
    ///   find out.
    private func isHeldUnconfirmed(
        _ email: EmailAddress, _ current: Accounts.Identity?, _ request: HTTPRequest
    ) async throws(HTTPRefusal) -> Bool {
        let (name, client) = (current?.account.user ?? FoldedName(email.text).text, context.client(of: request))
        let wait = signUps.attempt(account: name, by: client, at: context.now)
        guard wait == 0 else {
            throw HTTPRefusal(status: 429, code: "rate", message: "too many taken addresses", retryAfter: .milliseconds(wait), field: "email")
        }
        let known: (login: Login, account: Account)?
        do throws(HTTPRefusal) { known = try await context.stored { try await context.identities.login(email: email) } } catch {
            signUps.takeBack(account: name, by: client)
            throw error
        }
        // A visitor waits for the mail as a guest, and a server for members makes no guests.
        let mayWait = mailer.post != nil && (current != nil || isOpenToGuests)
        guard known == nil || (known?.login.confirmed == nil && mayWait) else { throw .emailTaken }
        signUps.takeBack(account: name, by: client)
        return known != nil
    }

    func signIn(_ call: Call<Accounts.Identity?>) async throws(HTTPRefusal) -> HTTPResponse {
        let body = try call.request.jsonBody()
        let email = try body.email()
        let password = try body.typedPassword("password")
        let current = call.caller
        let (login, account) = try await passwords.verified(password, as: FoldedName(email.text).text, call.request) { () throws(HTTPRefusal) in
            try await context.stored { try await context.identities.login(email: email) }
        }
        if let ban = context.ban(of: account) { throw .banned(ban) }
        let (minted, revoked) = try await context.paid(StoreCost.account(name: nil), call.request) { () throws(HTTPRefusal) in
            try await context.stored(password: "password") {
                try await context.identities.signIn(login, account, replacing: context.session(call.request), at: context.now)
            }
        }
        await context.end(revoked, of: account)
        if let current, current.account.id != account.id { await context.end([current.credential], of: current.account) }
        return await passwords.greeting(minted, email: email.text, status: 200, call.request)
    }

    func signOut(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        guard let secret = context.session(call.request) else { throw .login }
        let current = call.caller
        try await context.stored { try await context.identities.revoke(secret) }
        await context.end([current.credential], of: current.account)
        return signedOut(call.request)
    }

    /// An answer that removes the cookies.
    func signedOut(_ request: HTTPRequest) -> HTTPResponse {
        let cookies = context.cookies(for: request)
        var response = HTTPResponse.json("{}")
        let sessions = [cookies.session, SessionCookies.plainSession]
        let words = [cookies.forgery, SessionCookies.plainForgery]
        for name in Set(sessions + words).sorted() {
            response.headers.append(("set-cookie", cookies.line(name, "", httpOnly: sessions.contains(name), seconds: 0)))
        }
        return response
    }

    /// Sets another password and ends the other sessions.
    func changePassword(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let body = try call.request.jsonBody()
        let account = current.account
        guard let login = try await context.stored({ try await context.identities.login(of: account) }) else {
            throw .noPassword
        }
        let typed = try body.typedPassword("current")
        let password = try body.newPassword(known: [account.name, login.email, login.email.split(separator: "@").first.map(String.init)])
        _ = try await passwords.verified(typed, as: FoldedName(login.email).text, field: "current", call.request) { () throws(HTTPRefusal) in
            (login, account)
        }
        let hash = try await passwords.hash(password, call.request)
        let revoked = try await context.paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await context.stored { try await context.identities.changePassword(of: current, login, hash: hash) }
        }
        await mailer.noticePasswordChange(of: account, login, call.request)
        await context.end(revoked, of: account)
        return .json("{}")
    }

    // MARK: - Sessions

    // MARK: - Passwords

    // MARK: - Fields

}
