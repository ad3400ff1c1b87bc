import Accounts
import Play
import Storage
import WebSocketServer

/// How much of the HTTP API one user and one network may use.
extension Routes {
    /// Answers a request that comes not too fast, and tells how many more may follow.
    ///
    /// The network pays first: only then is it worth looking up who is there.
    func limited(_ request: HTTPRequest, _ answer: () async -> HTTPResponse) async -> HTTPResponse {
        let kind = request.rateKind
        let network = networkAllowances(of: request)
        if let shortage = network.take(kind, at: clock.now) { return refusal(kind, shortage).adding(network.figures(kind, at: clock.now)) }
        guard kind != .probes, let user = await verifiedUser(of: request) else {
            let figures = network.figures(kind, at: clock.now)
            return await answer().adding(figures)
        }
        let own = limiter.allowances(user: user, networks: address(of: request).networkShares, at: clock.now)
        let shortage = own.takeOfUser(kind, at: clock.now)
        let figures = own.figures(kind, at: clock.now)
        if let shortage { return refusal(kind, shortage).adding(figures) }
        return await answer().adding(figures)
    }

    /// Why a file of the page is not sent just now.
    func refusal(ofFile request: HTTPRequest) -> HTTPResponse? {
        networkAllowances(of: request).take(.files, at: clock.now).map { refusal(.files, $0) }
    }

    /// Of the user whose valid credential came with the request, if one did, and of the networks.
    func allowances(of request: HTTPRequest) async -> Allowances {
        limiter.allowances(user: await verifiedUser(of: request), networks: address(of: request).networkShares, at: clock.now)
    }

    func networkAllowances(of request: HTTPRequest) -> Allowances {
        limiter.allowances(user: nil, networks: address(of: request).networkShares, at: clock.now)
    }

    /// Does what leaves so many bytes on the disk, if the budget of the network has them.
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

    func address(of request: HTTPRequest) -> Address { request.client(behind: proxies) }

    private func refusal(_ kind: RateKind, _ shortage: Allowances.Shortage) -> HTTPResponse { tooMuch(kind, shortage).response }

    private func tooMuch(_ kind: RateKind, _ shortage: Allowances.Shortage) -> HTTPRefusal {
        lobby.meters.cameTooFast()
        let message = "too many requests (\(kind.name))" + (shortage.isOfNetwork ? " of one network" : "")
        return HTTPRefusal(status: 429, code: "rate", message: message, retryAfter: shortage.wait)
    }

    /// Whose valid credential came with the request; `nil` for a stranger.
    private func verifiedUser(of request: HTTPRequest) async -> String? {
        if let bearer = request.bearer { return try? await identities.identity(bearer: bearer)?.account.user }
        guard let secret = session(request) else { return nil }
        return try? await identities.identity(session: secret.text)?.account.user
    }
}

extension HTTPRequest {
    fileprivate var rateKind: RateKind {
        if ["/healthz", "/readyz", "/metrics"].contains(path) { return .probes }
        return method == "GET" || method == "HEAD" ? .reads : .writes
    }
}

extension HTTPResponse {
    /// - Parameter figures: `RateLimit-Reset` is the time until the limit is there in full again, in seconds.
    fileprivate func adding(_ figures: RateFigures?) -> HTTPResponse {
        guard let figures else { return self }
        var response = self
        response.headers.append(("ratelimit-limit", String(figures.limit)))
        response.headers.append(("ratelimit-remaining", String(figures.remaining)))
        response.headers.append(("ratelimit-reset", String((figures.fullIn + 999) / 1000)))
        return response
    }
}
