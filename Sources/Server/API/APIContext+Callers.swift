import Accounts
import Identifiers
import Play
import Storage
import WebSocketServer

/// The callers of requests, and the checks that keep pages of other sites from acting for them.
extension APIContext {
    /// The cookies of the port of a request. The port of the operator is never encrypted, even if the port of the site is.
    func cookies(for request: HTTPRequest) -> SessionCookies { SessionCookies(isSecure: secureCookies && !request.isAdministration) }

    /// The origins of this site at the port of a request.
    func origins(for request: HTTPRequest) -> OriginPolicy {
        var origins = origins
        if request.isAdministration { origins.isEncrypted = false }
        return origins
    }

    func account(of request: HTTPRequest) async throws(HTTPRefusal) -> Account { try await identity(of: request).account }

    func identity(of request: HTTPRequest) async throws(HTTPRefusal) -> Principal {
        if let bearer = request.bearer {
            guard let known = try await stored({ try await identities.identity(bearer: bearer, use: use(of: request)) }) else { throw .login }
            return known
        }
        guard let secret = session(request),
            let known = try await stored({ try await identities.identity(session: secret.text, use: use(of: request)) })
        else { throw .login }
        return known
    }

    /// The caller of a route, who must have an account. A cookie permits a write only with the CSRF token.
    func account(calling request: HTTPRequest) async throws(HTTPRefusal) -> Principal {
        let known = try await identity(of: request)
        if request.writes { try checkForgery(request) }
        return known
    }

    /// The session of a browser that calls a route.
    func session(calling request: HTTPRequest) async throws(HTTPRefusal) -> Principal {
        guard let current = try await browserSession(of: request, writes: request.writes) else { throw .login }
        return current
    }

    /// The identity of the session cookie; `nil` without a valid cookie.
    /// - Parameter writes: whether the CSRF token is needed.
    func browserSession(of request: HTTPRequest, writes: Bool = true) async throws(HTTPRefusal) -> Principal? {
        guard request.bearer == nil else { throw .forbidden("a token may not do this; sign in with a browser") }
        guard let secret = session(request),
            let known = try await stored({ try await identities.identity(session: secret.text, use: use(of: request)) })
        else { return nil }
        if writes { try checkForgery(request) }
        return known
    }

    /// The administrator who calls a route, by a token with the scope `admin` or in a browser.
    func administrator(calling request: HTTPRequest) async throws(HTTPRefusal) -> Account {
        let known: Principal
        do throws(HTTPRefusal) { known = try await identity(of: request) } catch {
            throw error == .login ? Self.noAdministrator : error
        }
        guard request.bearer == nil || known.may(.admin), try await stored({ try await moderation.isAdministrator(known.account.id) }) else {
            throw Self.noAdministrator
        }
        if request.writes { try checkForgery(request) }
        return known.account
    }

    func session(_ request: HTTPRequest) -> Secret? {
        cookies(for: request).session(in: request.header("cookie")).flatMap { Secret($0, kind: .session) }
    }

    /// Refuses pages of other sites, which could sign their visitors in as somebody else or write with their cookies.
    func checkOrigin(_ request: HTTPRequest) throws(HTTPRefusal) {
        guard request.header("origin").map({ origins(for: request).allows($0, host: request.header("host")) }) ?? true else {
            throw .foreignOrigin
        }
    }

    /// Checks the CSRF token of a write that is authenticated by cookie.
    func checkForgery(_ request: HTTPRequest) throws(HTTPRefusal) {
        guard request.bearer == nil else { return }
        try checkOrigin(request)
        guard let shown = request.header("x-csrf"), session(request)?.isConfirmed(by: shown) == true else {
            throw .forbidden("the X-CSRF header does not match the cookie")
        }
    }

    private static let noAdministrator = HTTPRefusal.forbidden("only administrators may do this")
}
