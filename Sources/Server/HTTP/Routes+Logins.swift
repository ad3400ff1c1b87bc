import Accounts
import JSONText
import Play
import Storage
import WebSocketServer

/// Signing up, signing in and out, and passwords.
extension Routes {
    var loginsRoutes: [Route] {
        [
            Route(.post, "auth/signup", needs: .visitor, counted: .signUp, signUp),
            Route(.post, "auth/login", needs: .visitor, counted: .signIn, signIn),
            Route(.post, "auth/logout", needs: .session, isOpenToBanned: true, signOut),
            Route(.post, "auth/password/change", needs: .session, counted: .password, changePassword),
        ]
    }

    /// Makes the guest of the session a member. A stranger becomes a guest first.
    func signUp(_ call: Call<Accounts.Identity?>) async throws(HTTPRefusal) -> HTTPResponse {
        let body = try call.request.jsonBody()
        let email = try email(body)
        let current = call.caller
        let wish = try optionalText("name", body)
        let name = current?.account.name ?? wish
        let password = try newPassword(body, known: [name, email.text, email.text.split(separator: "@").first.map(String.init)])
        if let current {
            guard current.account.kind == .human else { throw .forbidden("bots have no password") }
            guard current.account.guest else { throw Self.isMember }
        } else if let shortage = networkAllowances(of: call.request).take(.guests, at: clock.now) {
            throw HTTPRefusal(status: 429, code: "rate", message: "too many guests from this address", retryAfter: shortage.wait)
        }
        let isHeld = try await isHeldUnconfirmed(email, current, call.request)
        let hash = try await hashed { () async throws(PasswordHasher.Busy) in try await hasher.hash(password, from: address(of: call.request).shares) }
        if isHeld, let post { return try await claim(email, hash: hash, name: name, current, post, call.request) }
        let minted = try await paid(StoreCost.account(name: name) + StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await signedUp {
                let guest = if let current { current } else { try await identities.mintGuest(name: name, at: clock.now.milliseconds).identity }
                let minted = try await identities.signUp(guest, email: email, hash: hash, at: clock.now.milliseconds)
                let holdings = try await ledger.holdings(of: guest.account.user)
                await lobby.presence.signedUp(
                    UserID(guest.account.user), replacing: CredentialID(guest.credential), holdings: holdings)
                return minted
            }
        }
        if let post, let login = try? await identities.login(of: minted.identity.account) {
            // The bound of links to one address keeps a stranger from a flood.
            post.links.add(.confirmation(email, minted.identity.account, login), language(of: call.request), at: clock.now.milliseconds)
        }
        return await greeting(minted, email: email.text, status: 201, call.request)
    }

    /// Mails a link to an address that another account has and never confirmed. Until it is opened in this browser, its visitor is a guest.
    private func claim(
        _ email: EmailAddress, hash: String, name: String?, _ current: Accounts.Identity?, _ post: AccountPost, _ request: HTTPRequest
    ) async throws(HTTPRefusal) -> HTTPResponse {
        try countMail(as: "confirm " + FoldedName(email.text).text, request)
        let now = clock.now.milliseconds
        let minted = try await paid(StoreCost.account(name: name) + StoreCost.login + StoreCost.device, request) { () throws(HTTPRefusal) in
            current == nil ? try await named { try await identities.mintGuest(name: name, at: now) } : nil
        }
        guard let guest = minted?.identity.account ?? current?.account else { throw .login }
        post.links.add(.claim(email, guest, hash: hash), language(of: request), at: now)
        guard let csrf = minted?.secret.csrf ?? session(request)?.csrf else { throw .login }
        if let minted { await identities.recordOpening(of: minted, use(of: request)) }
        let device = minted == nil ? nil : await noteDevice(of: guest, request)
        return greeting(guest, csrf: csrf, cookies: (minted.map { cookies(for: request).lines(of: $0.secret) } ?? []) + (device.map { [$0] } ?? []), status: 202)
    }

    /// Refuses an address that belongs to an account. Such refusals cost growing waits: nobody is to try out which addresses there are.
    ///
    /// - Returns: whether an account has the address and never confirmed it, so that a mail can tell whose it is. A server without mail cannot find out.
    private func isHeldUnconfirmed(
        _ email: EmailAddress, _ current: Accounts.Identity?, _ request: HTTPRequest
    ) async throws(HTTPRefusal) -> Bool {
        let (name, client) = (current?.account.user ?? FoldedName(email.text).text, client(of: request))
        let wait = signUps.attempt(account: name, by: client, at: clock.now.milliseconds)
        guard wait == 0 else {
            throw HTTPRefusal(status: 429, code: "rate", message: "too many taken addresses", retryAfter: .milliseconds(wait), field: "email")
        }
        let known: (login: Login, account: Account)?
        do throws(HTTPRefusal) { known = try await stored { try await identities.login(email: email) } } catch {
            signUps.takeBack(account: name, by: client)
            throw error
        }
        // Whoever waits for the mail is a guest, of whom a server for members makes none.
        let mayWait = post != nil && (current != nil || isOpenToGuests)
        guard known == nil || (known?.login.confirmed == nil && mayWait) else { throw Self.emailTaken }
        signUps.takeBack(account: name, by: client)
        return known != nil
    }

    func signIn(_ call: Call<Accounts.Identity?>) async throws(HTTPRefusal) -> HTTPResponse {
        let body = try call.request.jsonBody()
        let email = try email(body)
        let password = try typedPassword("password", body)
        let current = call.caller
        let (login, account) = try await verified(password, as: FoldedName(email.text).text, call.request) { () throws(HTTPRefusal) in
            try await stored { try await identities.login(email: email) }
        }
        if let ban = ban(of: account) { throw .banned(ban) }
        let (minted, revoked) = try await paid(StoreCost.account(name: nil), call.request) { () throws(HTTPRefusal) in
            try await stored(password: "password") {
                try await identities.signIn(login, account, replacing: session(call.request), at: clock.now.milliseconds)
            }
        }
        await end(revoked, of: account)
        if let current, current.account.id != account.id { await end([current.credential], of: current.account) }
        return await greeting(minted, email: email.text, status: 200, call.request)
    }

    func signOut(_ call: Call<Accounts.Identity>) async throws(HTTPRefusal) -> HTTPResponse {
        guard let secret = session(call.request) else { throw .login }
        let current = call.caller
        try await stored { try await identities.revoke(secret) }
        await end([current.credential], of: current.account)
        return signedOut(call.request)
    }

    /// An answer that removes the cookies.
    func signedOut(_ request: HTTPRequest) -> HTTPResponse {
        let cookies = cookies(for: request)
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
        guard let login = try await stored({ try await identities.login(of: account) }) else {
            throw .noPassword
        }
        let typed = try typedPassword("current", body)
        let password = try newPassword(body, known: [account.name, login.email, login.email.split(separator: "@").first.map(String.init)])
        _ = try await verified(typed, as: FoldedName(login.email).text, field: "current", call.request) { () throws(HTTPRefusal) in (login, account) }
        let hash = try await hashed { () async throws(PasswordHasher.Busy) in try await hasher.hash(password, from: address(of: call.request).shares) }
        let revoked = try await paid(StoreCost.login, call.request) { () throws(HTTPRefusal) in
            try await stored { try await identities.changePassword(of: current, login, hash: hash) }
        }
        await noticePasswordChange(of: account, login, call.request)
        await end(revoked, of: account)
        return .json("{}")
    }

    // MARK: - Sessions

    /// The identity of the session cookie; `nil` without a valid cookie.
    /// - Parameter writes: whether the CSRF token is needed.
    func browserSession(of request: HTTPRequest, writes: Bool = true) async throws(HTTPRefusal) -> Accounts.Identity? {
        guard request.bearer == nil else { throw .forbidden("a token may not do this; sign in with a browser") }
        guard let secret = session(request),
            let known = try await stored({ try await identities.identity(session: secret.text, use: use(of: request)) })
        else { return nil }
        if writes { try checkForgery(request) }
        return known
    }

    /// Closes the sockets of revoked sessions.
    func end(_ credentials: [[UInt8]], of account: Account) async {
        guard !credentials.isEmpty else { return }
        await lobby.presence.revoked(Set(credentials.map(CredentialID.init)), of: UserID(account.user))
    }

    func end(_ credentials: RevokedCredentials) async {
        for (account, digests) in credentials where !digests.isEmpty {
            await lobby.presence.revoked(Set(digests.map(CredentialID.init)), of: UserID("u_\(account)"))
        }
    }

    /// - Parameter email: the address whose password the browser knows.
    func greeting(_ minted: Identities.Minted, email: String, status: Int, _ request: HTTPRequest) async -> HTTPResponse {
        await identities.recordOpening(of: minted, use(of: request))
        let csrf = minted.secret.csrf
        return greeting(
            minted.identity.account, csrf: csrf,
            cookies: cookies(for: request).lines(of: minted.secret) + [knownBrowserLine(email, request)],
            status: status)
    }

    // MARK: - Passwords

    /// The login whose password is right, with its account. A write that follows has to compare the hash again. Wrong ones cost growing waits; an unknown login takes as long as a wrong password.
    func verified(
        _ password: TypedPassword, as name: String, field: String = "password", _ request: HTTPRequest,
        _ find: () async throws(HTTPRefusal) -> (login: Login, account: Account)?
    ) async throws(HTTPRefusal) -> (login: Login, account: Account) {
        let client = guesser(of: name, request)
        let wait = passwords.attempt(account: name, by: client, at: clock.now.milliseconds)
        guard wait == 0 else {
            throw HTTPRefusal(status: 429, code: "rate", message: "too many failed attempts", retryAfter: .milliseconds(wait), field: field)
        }
        let (isRight, found): (Bool, (login: Login, account: Account)?)
        do throws(HTTPRefusal) {
            found = try await find()
            isRight = try await hashed { () async throws(PasswordHasher.Busy) in
                try await hasher.verify(password, against: found?.login.hash, from: address(of: request).shares)
            }
        } catch {
            passwords.takeBack(account: name, by: client)
            throw error
        }
        guard isRight, let found else {
            throw HTTPRefusal(status: 403, code: "wrong_password", message: "the address or the password is wrong", field: field)
        }
        passwords.succeeded(account: name, by: client)
        return found
    }

    /// Who tries a password: a browser that knew the password of this address before, or else somebody of a network.
    private func guesser(of name: String, _ request: HTTPRequest) -> SignInThrottle.Client {
        knownBrowsers.id(of: name, in: request.cookie(Self.knownBrowserCookie), at: clock.now.milliseconds).map { .browser($0) }
            ?? client(of: request)
    }

    /// The cookie of a browser that has proved the password of an address, or the ticket of a mail to it.
    func knownBrowserLine(_ email: String, _ request: HTTPRequest) -> String {
        let value = knownBrowsers.cookie(
            adding: FoldedName(email).text, to: request.cookie(Self.knownBrowserCookie), at: clock.now.milliseconds)
        return cookies(for: request).line(Self.knownBrowserCookie, value, httpOnly: true, seconds: KnownBrowsers.life, path: "/api/v1")
    }

    func hashed<Value: Sendable>(_ work: () async throws(PasswordHasher.Busy) -> Value) async throws(HTTPRefusal) -> Value {
        do throws(PasswordHasher.Busy) { return try await work() } catch {
            let reason =
                switch error {
                case .queue: "too many passwords are being checked"
                case .memory: "the server has no memory to check a password"
                }
            throw HTTPRefusal(status: 503, code: "busy", message: reason, retryAfter: .seconds(2))
        }
    }

    /// Signs up, with the refusals in the words of the API.
    func signedUp<Value: Sendable>(_ write: () async throws -> Value) async throws(HTTPRefusal) -> Value {
        try await named {
            do {
                return try await write()
            } catch Identities.SignUpRefusal.emailTaken {
                throw Self.emailTaken
            } catch Identities.SignUpRefusal.isMember {
                throw Self.isMember
            } catch Identities.SignUpRefusal.signInFirst {
                throw Self.signInFirst
            }
        }
    }

    private static let emailTaken = HTTPRefusal(status: 409, code: "already", message: "this address belongs to an account", field: "email")
    private static let signInFirst = HTTPRefusal(
        status: 403, code: "sign_in_first", message: "sign in to the account in this browser, then open the link again")
    private static let isMember = HTTPRefusal(status: 409, code: "already", message: "this account is that of a member", field: "email")

    // MARK: - Fields

    func email(_ body: JSONValue) throws(HTTPRefusal) -> EmailAddress {
        let typed = try text("email", body)
        do throws(EmailAddress.Refusal) { return try EmailAddress(typed) } catch { throw .badField("email", "this is no e-mail address") }
    }

    func typedPassword(_ field: String, _ body: JSONValue) throws(HTTPRefusal) -> TypedPassword {
        let typed = try text(field, body)
        do throws(Password.Refusal) { return try TypedPassword(typed) } catch { throw .badField(field, error.sentence) }
    }

    func newPassword(_ body: JSONValue, known: [String?]) throws(HTTPRefusal) -> Password {
        let typed = try text("password", body)
        do throws(Password.Refusal) { return try Password(typed, personal: known.compactMap(\.self)) } catch {
            throw .badField("password", error.sentence)
        }
    }

    func text(_ field: String, _ body: JSONValue) throws(HTTPRefusal) -> String {
        guard let text = body[field]?.string else { throw .badField(field, "\(field): a text") }
        return text
    }

    func optionalText(_ field: String, _ body: JSONValue) throws(HTTPRefusal) -> String? {
        body[field] == nil ? nil : try text(field, body)
    }
}

extension Password.Refusal {
    fileprivate var sentence: String {
        switch self {
        case .tooShort: "a password has at least \(Password.minCharacters) characters"
        case .tooLong: "a password has at most \(Password.maxBytes) bytes"
        case .common: "this password is among the first that attackers try"
        }
    }
}
