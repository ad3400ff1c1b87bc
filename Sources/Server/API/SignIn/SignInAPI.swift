import Accounts
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Guests, sign-ups, sign-ins, sign-outs and sessions.
struct SignInAPI: APIArea {
    let context: APIContext
    let devices: Devices
    let passwords: PasswordCheck
    let mailer: AccountMailer
    let addresses: SignUpAddresses
    /// Whether visitors may play without an account.
    let isOpenToGuests: Bool

    var routes: [Route] {
        [
            Route(.post, "auth/signup", needs: .visitor, counted: .signUp, signUp),
            Route(.post, "auth/login", needs: .visitor, counted: .signIn, signIn),
            Route(.post, "auth/logout", needs: .session, isOpenToBanned: true, signOut),
            Route(.post, "auth/password/change", needs: .session, counted: .password, changePassword),
        ] + routesOfGuests + routesOfSessions
    }

    /// Makes the guest of the session a member. A stranger becomes a guest first.
    func signUp(_ call: Call<Principal?>) async throws(HTTPRefusal) -> HTTPResponse {
        let body = try call.request.jsonBody()
        let email = try body.email()
        let current = call.caller
        let chosen = try body.optionalText("name")
        let name = current?.account.name ?? chosen
        let password = try body.newPassword(known: [name, email.text, email.text.split(separator: "@").first.map(String.init)])
        if let current {
            guard current.account.kind == .human else { throw .forbidden("bots have no password") }
            guard current.account.guest else { throw .isMember }
        } else if let shortage = context.networkAllowances(of: call.request).take(.guests, at: context.clock.now) {
            throw HTTPRefusal(
                status: 429, code: "rate", message: "too many accounts were made from this network; try again later", retryAfter: shortage.wait)
        }
        // A visitor without a session waits for the mail as a guest, which is impossible on a server for members.
        let mayWait = mailer.service != nil && (current != nil || isOpenToGuests)
        let isHeld = try await checked {
            try await addresses.isHeldUnconfirmed(
                email, for: current, by: context.client(of: call.request), mayWait: mayWait, at: context.now)
        }
        let hash = try await passwords.hash(password, call.request)
        if isHeld, let service = mailer.service { return try await claim(email, hash: hash, name: name, current, service, call.request) }
        let minted = try await context.paid(StoreCost.account(name: name) + StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await context.signedUp { try await context.membership.signUp(current, named: name, email: email, hash: hash, at: context.now) }
        }
        if let service = mailer.service, let login = try? await context.identities.login(of: minted.identity.account) {
            // The limit of links to one address protects a stranger from a flood of mails.
            service.links.add(.confirmation(email, minted.identity.account, login), call.request.mailLanguage, at: context.now)
        }
        return await passwords.greeting(minted, email: email.text, status: 201, call.request)
    }

    /// Mails a link to an address that another account has but never confirmed. The visitor is a guest until the link is opened in this browser.
    private func claim(
        _ email: EmailAddress, hash: String, name: String?, _ current: Principal?, _ service: AccountMailService, _ request: HTTPRequest
    ) async throws(HTTPRefusal) -> HTTPResponse {
        try mailer.countMail(as: "confirm " + FoldedName(email.text).text, request)
        let now = context.now
        let minted = try await context.paid(StoreCost.account(name: name) + StoreCost.login + StoreCost.device, request) { () throws(HTTPRefusal) in
            current == nil ? try await context.named { try await context.identities.mintGuest(name: name, at: now) } : nil
        }
        guard let guest = minted?.identity.account ?? current?.account else { throw .login }
        service.links.add(.claim(email, guest, hash: hash), request.mailLanguage, at: now)
        guard let csrf = minted?.secret.csrf ?? context.session(request)?.csrf else { throw .login }
        if let minted { await context.identities.recordOpening(of: minted, context.use(of: request)) }
        let device = minted == nil ? nil : await devices.note(of: guest, request)
        return .greeting(
            guest, csrf: csrf, cookies: (minted.map { context.cookies(for: request).lines(of: $0.secret) } ?? []) + (device.map { [$0] } ?? []),
            status: 202)
    }

    /// Checks an address, and translates refusals into refusals of the API.
    private func checked(_ check: () async throws -> Bool) async throws(HTTPRefusal) -> Bool {
        let outcome: Result<Bool, SignUpAddresses.Refusal> = try await context.stored {
            do { return .success(try await check()) } catch let refusal as SignUpAddresses.Refusal { return .failure(refusal) }
        }
        switch outcome {
        case .success(let isHeld): return isHeld
        case .failure(.taken): throw .emailTaken
        case .failure(.tooMany(let wait)):
            throw HTTPRefusal(
                status: 429, code: "rate", message: "too many addresses of other accounts were given; try again later", retryAfter: wait,
                field: "email")
        }
    }

    func signIn(_ call: Call<Principal?>) async throws(HTTPRefusal) -> HTTPResponse {
        let body = try call.request.jsonBody()
        let email = try body.email()
        let password = try body.typedPassword("password")
        let current = call.caller
        let (login, account) = try await passwords.verified(password, as: FoldedName(email.text).text, call.request) { () throws(HTTPRefusal) in
            try await context.stored { try await context.identities.login(email: email) }
        }
        if let ban = context.ban(of: account) { throw .banned(ban) }
        let minted = try await context.paid(StoreCost.account(name: nil), call.request) { () throws(HTTPRefusal) in
            try await context.stored(password: "password") {
                try await context.membership.signIn(login, account, from: current, replacing: context.session(call.request), at: context.now)
            }
        }
        return await passwords.greeting(minted, email: email.text, status: 200, call.request)
    }

    func signOut(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        guard let secret = context.session(call.request) else { throw .login }
        try await context.stored { try await context.membership.signOut(call.caller, secret) }
        return signedOut(call.request)
    }

    /// The answer that removes the cookies of a session.
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

    /// Sets another password, and ends all other sessions.
    func changePassword(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
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
        try await context.paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await context.stored { try await context.membership.changePassword(of: current, login, hash: hash) }
        }
        await mailer.noticePasswordChange(of: account, login, call.request)
        return .json("{}")
    }
}
