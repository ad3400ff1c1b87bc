import Accounts
import Identifiers
import Networks
import Play
import Storage
import WebSocketServer

/// Rate limits of the HTTP API by user and by network.
extension APIContext {
    /// Answers a request within the rate limits, and adds the `RateLimit-*` headers.
    ///
    /// The network's token is taken first, which saves the look-up of the credential for refused requests.
    /// - Parameter route: `nil` for a request that no route answers.
    func limited(
        _ request: HTTPRequest, to route: Route?, _ answer: () async throws(HTTPRefusal) -> HTTPResponse
    ) async -> RequestLog.Outcome {
        let admission: RateAdmission = await admit(request, to: route)
        var outcome: RequestLog.Outcome
        do throws(HTTPRefusal) {
            if let refusal = admission.refusal { throw refusal }
            outcome = .init(response: try await answer())
        } catch {
            outcome = .init(response: error.response, code: error.code)
        }
        outcome.response = outcome.response.adding(admission.figures)
        return outcome
    }

    /// A request after the check of the rates and of bans.
    private struct RateAdmission {
        /// `nil` for an admitted request.
        let refusal: HTTPRefusal?
        /// The state of the bucket that paid.
        let figures: RateFigures?
    }

    private func admit(_ request: HTTPRequest, to route: Route?) async -> RateAdmission {
        let kind = route?.cost ?? (request.writes ? .writes : .reads)
        let network = networkAllowances(of: request)
        if let shortage = network.take(kind, at: clock.now) {
            return RateAdmission(refusal: tooMuch(kind, shortage), figures: network.figures(kind, at: clock.now))
        }
        guard kind != .probes, let account = await verifiedAccount(of: request) else {
            return RateAdmission(refusal: nil, figures: network.figures(kind, at: clock.now))
        }
        RequestTrace.current?.user = account.user
        let own = limiter.allowances(user: account.user, networks: address(of: request).shares, at: clock.now)
        let shortage = own.takeOfUser(kind, at: clock.now)
        let figures = own.figures(kind, at: clock.now)
        // A banned person can still remove their cookies.
        let ban = route?.isOpenToBanned == true ? nil : ban(of: account)
        return RateAdmission(refusal: shortage.map { tooMuch(kind, $0) } ?? ban.map(HTTPRefusal.banned), figures: figures)
    }

    /// The ban of an account, or of the player who made a bot.
    func ban(of account: Account) -> Sanction? {
        [account.id, account.owner].lazy.compactMap(\.self)
            .compactMap { lobby.sanctions.inForce(.ban, against: UserID(account: $0), at: clock.now) }.first
    }

    /// The refusal of a file of the page beyond the rate limit; `nil` if the file may be sent.
    func refusal(ofFile request: HTTPRequest) -> HTTPResponse? {
        networkAllowances(of: request).take(.files, at: clock.now).map { tooMuch(.files, $0).response }
    }

    /// The allowances of the user with a valid credential, if any, and of the networks.
    func allowances(of request: HTTPRequest) async -> Allowances {
        limiter.allowances(
            user: await verifiedAccount(of: request).map(\.user), networks: address(of: request).shares, at: clock.now)
    }

    func networkAllowances(of request: HTTPRequest) -> Allowances {
        limiter.allowances(user: nil, networks: address(of: request).shares, at: clock.now)
    }

    /// Performs a write that stores this many bytes on the disk, if the network's `store` bucket has as many tokens. A failed write returns the
    /// tokens.
    func paid<Value: Sendable>(
        _ bytes: Int, _ request: HTTPRequest, _ write: () async throws(HTTPRefusal) -> Value
    ) async throws(HTTPRefusal) -> Value {
        let network = networkAllowances(of: request)
        if let shortage = network.take(.store, bytes, at: clock.now) { throw tooMuch(.store, shortage) }
        do throws(HTTPRefusal) { return try await write() } catch {
            network.giveBack(.store, bytes)
            throw error
        }
    }

    /// Takes more tokens for a request that costs more than others, from its network alone: a user's bucket may be smaller than the cost.
    func charge(_ kind: RateKind, _ tokens: Int, _ request: HTTPRequest) throws(HTTPRefusal) {
        guard tokens > 0 else { return }
        if let shortage = networkAllowances(of: request).take(kind, tokens, at: clock.now) { throw tooMuch(kind, shortage) }
    }

    /// The bytes of a large answer that cost as much as one more read request.
    static let bytesPerRead = 1 << 16

    /// The source of an attempt that a throttle counts.
    func client(of request: HTTPRequest) -> SignInThrottle.Client { .networks(address(of: request).shares) }

    func address(of request: HTTPRequest) -> Address { request.client(behind: proxies) }

    func use(of request: HTTPRequest) -> CredentialUse {
        let device = Device(userAgent: request.header("user-agent") ?? "")
        return CredentialUse(
            at: clock.now, browser: device.browser, system: device.system, network: address(of: request).shares.place)
    }

    private func tooMuch(_ kind: RateKind, _ shortage: Allowances.Shortage) -> HTTPRefusal {
        lobby.meters.cameTooFast()
        let message = "too many requests (\(kind.name))" + (shortage.isOfNetwork ? " from one network" : "")
        return HTTPRefusal(status: 429, code: "rate", message: message, retryAfter: shortage.wait)
    }

    /// The account whose valid credential came with the request; `nil` for a stranger.
    private func verifiedAccount(of request: HTTPRequest) async -> Account? {
        if let bearer = request.bearer { return try? await identities.identity(bearer: bearer, use: use(of: request))?.account }
        guard let secret = session(request) else { return nil }
        return try? await identities.identity(session: secret.text, use: use(of: request))?.account
    }
}

extension HTTPResponse {
    /// - Parameter figures: the state of the bucket. `RateLimit-Reset` is the time until it is full, in seconds.
    fileprivate func adding(_ figures: RateFigures?) -> HTTPResponse {
        guard let figures else { return self }
        var response = self
        response.headers.append(("ratelimit-limit", String(figures.limit)))
        response.headers.append(("ratelimit-remaining", String(figures.remaining)))
        response.headers.append(("ratelimit-reset", String(figures.fullIn.secondsRoundedUp)))
        return response
    }
}
