import Accounts
import Identifiers
import JSONText
import Play
import SignIn
import Storage
import WebSocketServer

/// Sign-ins with providers. The browser navigates to these addresses, so their answers redirect to the page, with the code of a refusal.
struct ProvidersAPI: APIArea {
    let context: APIContext
    /// `nil` for a server without providers.
    let signIns: SignIns?
    let faults: ProviderFaults
    /// Growing waits after codes that a provider refuses.
    private let codes = SignInThrottle(network: .brief)
    let passwords: PasswordCheck
    let mailer: AccountMailer
    let pictures: PicturesAPI

    var routes: [Route] {
        [
            Route(.get, "auth/providers", needs: .anyone, providers),
            Route(.post, "auth/oidc/*", needs: .member, beginLink),
            Route(.get, "auth/oidc/*", needs: .anyone, hasHead: false, beginSignIn),
            Route(.get, "auth/oidc/*/callback", needs: .anyone, hasHead: false, finishSignIn),
        ] + routesOfLinks
    }

    /// The name of the cookie of a sign-in. Each sign-in has its own cookie, so that two tabs can finish their sign-ins in any order.
    private static func browserCookie(of state: String) -> String {
        "palisade_sign_in_" + state.prefix(8).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }

    /// Lists the configured providers.
    func providers(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.key("items")
        json.beginArray()
        for provider in signIns?.providers ?? [] {
            json.beginObject()
            json.field("id", provider.id)
            json.field("kind", provider.kind.rawValue)
            json.field("label", provider.label)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return .tagged(json.bytes, call.request)
    }

    /// Answers with the address of a provider at which a member links an account.
    ///
    /// A link would outlive a stolen session, so the member must give the password or have signed in within the last ten minutes.
    func beginLink(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let id = call[0]
        let (signIns, provider) = try provider(id)
        let current = call.caller
        try await requireOwner(current, try call.request.jsonBody(), call.request)
        let (location, state, browser) = try await provided(provider) { () async throws(SignInFailure) in
            try await signIns.begin(
                with: provider, linking: current.account.id, leadsHome: false, networks: context.address(of: call.request).shares,
                at: context.now)
        }
        var json = JSONWriter()
        json.beginObject()
        json.field("location", location)
        json.endObject()
        var response = HTTPResponse.json(json.bytes)
        response.headers.append(("set-cookie", browserLine(browser, of: provider, state, seconds: 600, call.request)))
        return response
    }

    /// Admits a member who signed in within the last ten minutes, or who gives the password.
    private func requireOwner(_ current: Principal, _ body: JSONValue, _ request: HTTPRequest) async throws(HTTPRefusal) {
        let (account, now) = (current.account, context.now)
        if try await context.stored({ try await context.identities.isFresh(current, at: now) }) { return }
        guard body["current"] != nil, let login = try await context.stored({ try await context.identities.login(of: account) }) else {
            throw Self.signInAgain
        }
        let typed = try body.typedPassword("current")
        _ = try await passwords.verified(typed, as: FoldedName(login.email).text, field: "current", request) { () throws(HTTPRefusal) in
            (login, account)
        }
    }

    /// Sends the browser to a provider to sign in.
    func beginSignIn(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let id = call[0]
        let (signIns, provider) = try provider(id)
        do throws(HTTPRefusal) {
            // Pages of other sites must not begin sign-ins of their visitors.
            guard call.request.header("sec-fetch-site") != "cross-site" else { throw Self.stale }
            let (location, state, browser) = try await provided(provider) { () async throws(SignInFailure) in
                try await signIns.begin(
                    with: provider, linking: nil, leadsHome: call.request.parameter("then") == "home",
                    networks: context.address(of: call.request).shares, at: context.now)
            }
            return leading(to: location, cookies: [browserLine(browser, of: provider, state, seconds: 600, call.request)])
        } catch {
            return leading(to: "/account#sign_in=\(error.code)")
        }
    }

    /// Finishes a sign-in with the answer of the provider, which the browser delivers.
    func finishSignIn(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let id = call[0]
        let (signIns, provider) = try provider(id)
        let state = call.request.parameter("state") ?? ""
        let forgotten = browserLine("", of: provider, state, seconds: 0, call.request)
        do throws(HTTPRefusal) {
            guard let browser = call.request.cookie(Self.browserCookie(of: state)) else { throw Self.stale }
            let begun = try await provided(provider) { () async throws(SignInFailure) in
                try signIns.take(state, of: provider, browser: browser, at: context.now)
            }
            let current = try await context.browserSession(of: call.request, writes: false)
            // Another account may have signed in to this browser meanwhile.
            guard begun.linking == nil || begun.linking == current?.member else { throw Self.stale }
            let person = try await person(begun, with: provider, signIns, call.request)
            if let current, begun.linking != nil {
                try await context.paid(StoreCost.link, call.request) { () throws(HTTPRefusal) in
                    try await linked { try await context.identities.add(link(person, provider, to: current.account), to: current) }
                }
                await mailer.notice(.link(provider.label), to: current.account, call.request)
                context.count(.provider, AccountActs.done)
                return leading(to: "/account#sign_in=linked", cookies: [forgotten])
            }
            let (minted, news) = try await enter(person, provider, current, call.request)
            if news == "new" { await adoptPicture(of: person, signIns, for: minted, call.request) }
            RequestTrace.current?.user = minted.identity.account.user
            await context.identities.recordOpening(of: minted, context.use(of: call.request))
            context.count(.provider, AccountActs.done)
            return leading(
                to: "/account\(begun.leadsHome ? "?then=home" : "")#sign_in=\(news)",
                cookies: [forgotten] + context.cookies(for: call.request).lines(of: minted.secret))
        } catch {
            context.count(.provider, error.code)
            return leading(to: "/account#sign_in=\(error.code)", cookies: [forgotten])
        }
    }

    // MARK: - Steps

    private func provider(_ id: String) throws(HTTPRefusal) -> (SignIns, Provider) {
        guard let signIns, let provider = signIns.provider(id) else { throw .notFound }
        return (signIns, provider)
    }

    /// Asks the provider for the person who signed in. Codes that the provider refuses cost growing waits.
    private func person(
        _ begun: PendingSignIn, with provider: Provider, _ signIns: SignIns, _ request: HTTPRequest
    ) async throws(HTTPRefusal) -> Person {
        if let problem = request.parameter("error") {
            throw problem == "access_denied" ? Self.cancelled : refused(provider, "the provider ended the sign-in with an error")
        }
        guard let code = request.parameter("code"), (1...2048).contains(code.utf8.count) else { throw refused(provider, "the provider sent no code") }
        // The throttle counts networks alone, because a code does not name an account. The waits are brief, so that one person cannot keep a
        // school from a provider.
        let client = context.client(of: request)
        let wait = codes.attempt(account: nil, by: client, at: context.now)
        guard wait == 0 else {
            throw HTTPRefusal(status: 429, code: "rate", message: "too many sign-ins failed; try again later", retryAfter: .milliseconds(wait))
        }
        do throws(HTTPRefusal) {
            let person = try await provided(provider) { () async throws(SignInFailure) in
                try await signIns.person(begun, with: provider, code: code, at: context.now)
            }
            codes.succeeded(account: nil, by: client)
            return person
        } catch {
            if error != Self.refused { codes.takeBack(account: nil, by: client) }
            throw error
        }
    }

    /// Signs a person in to their account, or makes an account for them.
    private func enter(
        _ person: Person, _ provider: Provider, _ current: Principal?, _ request: HTTPRequest
    ) async throws(HTTPRefusal) -> (Identities.Minted, news: String) {
        let known = try await context.stored { try await context.identities.link(provider: provider.id, subject: person.subject) }
        guard let known, let account = try await context.stored({ try await context.accounts.account(known.account) }) else {
            // A member links providers in the settings, which ask for the password.
            guard current?.member == nil else { throw Self.stale }
            if let taken = try await takenOver(by: person, provider, current, request) { return (taken, "done") }
            return (try await welcome(person, provider, current, request), "new")
        }
        if let ban = context.ban(of: account) { throw .banned(ban) }
        let minted = try await context.paid(StoreCost.account(name: nil), request) { () throws(HTTPRefusal) in
            try await linked {
                try await context.membership.signIn(
                    link(person, provider, to: account), account, from: current, replacing: context.session(request))
            }
        }
        return (minted, "done")
    }

    /// Signs the person in to the account with their address, if the account never confirmed it. The person owns the address, because the provider
    /// has verified it.
    private func takenOver(
        by person: Person, _ provider: Provider, _ current: Principal?, _ request: HTTPRequest
    ) async throws(HTTPRefusal) -> Identities.Minted? {
        guard let email = person.email.flatMap({ try? EmailAddress($0) }) else { return nil }
        guard let (login, account) = try await context.stored({ try await context.identities.login(email: email) }), login.confirmed == nil else {
            return nil
        }
        // A banned account is not handed over: the ban concerns its maker, not the owner of the address.
        guard context.ban(of: account) == nil else { return nil }
        return try await context.paid(StoreCost.link, request) { () throws(HTTPRefusal) in
            try await linked {
                try await context.membership.takeOver(
                    account, by: link(person, provider, to: account), from: current, replacing: context.session(request), label: provider.label,
                    request.mailLanguage, mailer.serviceForNotice(to: email.text)?.mails)
            }
        }
    }

    /// Makes the guest of the session a member. A stranger becomes a guest first.
    private func welcome(
        _ person: Person, _ provider: Provider, _ current: Principal?, _ request: HTTPRequest
    ) async throws(HTTPRefusal) -> Identities.Minted {
        if current == nil, let shortage = context.networkAllowances(of: request).take(.guests, at: context.clock.now) {
            throw HTTPRefusal(
                status: 429, code: "rate", message: "too many accounts were made from this network; try again later", retryAfter: shortage.wait)
        }
        return try await context.paid(StoreCost.account(name: person.name) + StoreCost.link, request) { () throws(HTTPRefusal) in
            try await linked {
                try await context.membership.signUp(current, called: person.name, at: context.now) { link(person, provider, to: $0) }
            }
        }
    }

    /// Gives a new member without an avatar the picture that the provider has of them. A failure is ignored, because the member is signed in already.
    private func adoptPicture(of person: Person, _ signIns: SignIns, for minted: Identities.Minted, _ request: HTTPRequest) async {
        let account = minted.identity.account
        guard account.avatar == nil, let bytes = await signIns.picture(of: person) else { return }
        _ = try? await pictures.wear(bytes, nil, by: account, provedBy: minted.secret, request)
    }

    private func link(_ person: Person, _ provider: Provider, to account: Account) -> LinkedSignIn {
        let now = context.now
        return LinkedSignIn(
            provider: provider.id, subject: person.subject, account: account.id,
            email: person.email.flatMap { try? EmailAddress($0) }.map(\.text), name: person.name, picture: person.picture, created: now, used: now)
    }

    // MARK: - Answers

    private func leading(to location: String, cookies: [String] = []) -> HTTPResponse {
        // The addresses on both sides contain secrets of the sign-in, which other servers must not see.
        let headers = [("location", location), ("cache-control", "no-store"), ("referrer-policy", "no-referrer")]
        return HTTPResponse(status: 303, headers: headers + cookies.map { ("set-cookie", $0) })
    }

    private func browserLine(_ value: String, of provider: Provider, _ state: String, seconds: Int, _ request: HTTPRequest) -> String {
        context.cookies(for: request).line(
            Self.browserCookie(of: state), value, httpOnly: true, seconds: seconds, path: SignIns.callbackPath(of: provider.id))
    }

    private static let refused = HTTPRefusal(status: 409, code: "sign_in_refused", message: "the provider's answer could not be verified")
    private static let stale = HTTPRefusal(
        status: 409, code: "sign_in_stale", message: "the sign-in was not started in this browser, or has expired; begin again")
    private static let signInAgain = HTTPRefusal(
        status: 403, code: "sign_in_again", message: "give the password, or sign in again and link within ten minutes", field: "current")
    private static let cancelled = HTTPRefusal(status: 409, code: "sign_in_cancelled", message: "the sign-in was cancelled")

    private func refused(_ provider: Provider, _ reason: String) -> HTTPRefusal {
        faults.report(provider.id, reason)
        return Self.refused
    }

    /// Runs a step with a provider, and translates its refusals into refusals of the API. The reasons are logged for the operator.
    private func provided<Value: Sendable>(
        _ provider: Provider, _ work: () async throws(SignInFailure) -> Value
    ) async throws(HTTPRefusal) -> Value {
        do throws(SignInFailure) { return try await work() } catch {
            switch error {
            case .stale: throw Self.stale
            case .busy: throw HTTPRefusal(status: 503, code: "busy", message: "too many sign-ins are under way; try again later")
            case .refused(let reason): throw refused(provider, reason)
            case .unreachable(let reason):
                faults.report(provider.id, reason)
                throw HTTPRefusal(status: 409, code: "provider_down", message: "the provider did not answer; try again later")
            }
        }
    }
}

extension Principal {
    /// The id of the account; `nil` for a guest.
    fileprivate var member: Int64? { account.guest ? nil : account.id }
}
