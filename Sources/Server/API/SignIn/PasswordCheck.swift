import Accounts
import Play
import Storage
import WebSocketServer

/// Checks passwords and hashes new passwords. Wrong passwords cost growing waits.
struct PasswordCheck: Sendable {
    let context: APIContext
    let hasher: PasswordHasher
    /// The browsers that signed in before. Wrong passwords from other clients do not keep them waiting.
    let knownBrowsers: KnownBrowsers
    /// Growing waits after wrong passwords.
    private let attempts = SignInThrottle(network: .brief)

    private static let knownBrowserCookie = "palisade_known"

    /// Checks a password. A write that relies on the check must compare the hash again.
    ///
    /// Wrong passwords cost growing waits. The check of an unknown login takes as long as the check of a wrong password.
    /// - Parameters:
    ///   - name: the folded address, under which the throttle counts attempts.
    ///   - field: the member of the body that holds the password.
    ///   - find: looks the login up; `nil` for an unknown login.
    /// - Returns: the login and its account.
    func verified(
        _ password: TypedPassword, as name: String, field: String = "password", _ request: HTTPRequest,
        _ find: () async throws(HTTPRefusal) -> (login: Login, account: Account)?
    ) async throws(HTTPRefusal) -> (login: Login, account: Account) {
        let client = guesser(of: name, request)
        let wait = attempts.attempt(account: name, by: client, at: context.now)
        guard wait == 0 else {
            throw HTTPRefusal(
                status: 429, code: "rate", message: "too many wrong passwords were given; try again later", retryAfter: .milliseconds(wait),
                field: field)
        }
        let (isRight, found): (Bool, (login: Login, account: Account)?)
        do throws(HTTPRefusal) {
            found = try await find()
            isRight = try await hashed { () async throws(PasswordHasher.Busy) in
                try await hasher.verify(password, against: found?.login.hash, from: context.address(of: request).shares)
            }
        } catch {
            attempts.takeBack(account: name, by: client)
            throw error
        }
        guard isRight, let found else {
            throw HTTPRefusal(status: 403, code: "wrong_password", message: "the e-mail address or the password is wrong", field: field)
        }
        attempts.succeeded(account: name, by: client)
        return found
    }

    /// The source of an attempt, for the throttle: a browser that signed in with this address before, or else the networks of the client.
    private func guesser(of name: String, _ request: HTTPRequest) -> SignInThrottle.Client {
        knownBrowsers.id(of: name, in: request.cookie(Self.knownBrowserCookie), at: context.now).map { .browser($0) }
            ?? context.client(of: request)
    }

    /// The cookie that marks a browser as known for an address, after the browser gave the password or the ticket of a mail to the address.
    func knownBrowserLine(_ email: String, _ request: HTTPRequest) -> String {
        let value = knownBrowsers.cookie(
            adding: FoldedName(email).text, to: request.cookie(Self.knownBrowserCookie), at: context.now)
        return context.cookies(for: request).line(Self.knownBrowserCookie, value, httpOnly: true, seconds: KnownBrowsers.life, path: "/api/v1")
    }

    /// Runs work of the hasher, and translates its refusals into refusals of the API.
    func hashed<Value: Sendable>(_ work: () async throws(PasswordHasher.Busy) -> Value) async throws(HTTPRefusal) -> Value {
        do throws(PasswordHasher.Busy) { return try await work() } catch {
            let reason =
                switch error {
                case .queue: "too many passwords are being checked; try again later"
                case .memory: "the server has too little free memory to check a password; try again later"
                }
            throw HTTPRefusal(status: 503, code: "busy", message: reason, retryAfter: .seconds(2))
        }
    }

    /// The hash of a new password.
    func hash(_ password: Password, _ request: HTTPRequest) async throws(HTTPRefusal) -> String {
        try await hashed { () async throws(PasswordHasher.Busy) in try await hasher.hash(password, from: context.address(of: request).shares) }
    }

    /// The answer that signs a browser in, with the cookies of the session.
    /// - Parameter email: the address for which the browser is remembered.
    func greeting(_ minted: Identities.Minted, email: String, status: Int, _ request: HTTPRequest) async -> HTTPResponse {
        await context.identities.recordOpening(of: minted, context.use(of: request))
        let csrf = minted.secret.csrf
        return .greeting(
            minted.identity.account, csrf: csrf,
            cookies: context.cookies(for: request).lines(of: minted.secret) + [knownBrowserLine(email, request)],
            status: status)
    }
}
