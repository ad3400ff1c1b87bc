import Identifiers
import Logging
import PageFiles
import WebSocketServer

/// The HTTP API. The socket server itself serves the files of the page and the WebSockets.
struct HTTPAPI: Sendable {
    private let context: APIContext
    private let cards: LinkCards
    private let table: RouteTable

    init(_ context: APIContext, areas: [any APIArea], cards: LinkCards) {
        self.context = context
        self.cards = cards
        table = RouteTable(areas.flatMap(\.routes))
    }

    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let trace = RequestTrace(id: context.requests.ids.next())
        return await RequestTrace.$current.withValue(trace) { await answer(request, in: trace) }
    }

    private func answer(_ request: HTTPRequest, in trace: RequestTrace) async -> HTTPResponse {
        let begun = context.now
        let place = table.place(of: request)
        let match = place.match(request.method)
        var outcome = await context.limited(request, to: match?.route) { () async throws(HTTPRefusal) in
            try await answer(request, at: place, by: match)
        }
        if outcome.code != nil { outcome.response.headers.append(("request-id", trace.id)) }
        let now = context.now
        context.requests.note(outcome, of: request, to: match?.route, in: trace, from: context.address(of: request), took: now - begun, at: now)
        let response = outcome.response
        return place.isPublic && PublicReads.methods.contains(request.method) ? PublicReads.opened(response, to: request) : response
    }

    /// The refusal of a file of the page beyond the rate limit; `nil` if the file may be sent.
    func refusal(ofFile request: HTTPRequest) -> HTTPResponse? { context.refusal(ofFile: request) }

    /// The subject of a link to the page; `nil` where the document says enough.
    func card(for request: HTTPRequest) async -> LinkCard? { await cards.card(for: request) }

    private func answer(
        _ request: HTTPRequest, at place: RouteTable.Place, by match: RouteTable.Match?
    ) async throws(HTTPRefusal) -> HTTPResponse {
        guard !place.isEmpty else { throw .notFound }
        guard let match else {
            if request.method == "OPTIONS", place.isPublic { return PublicReads.preflight() }
            throw HTTPRefusal(status: 405, code: "method", message: "this path does not support this method", allow: place.allowed)
        }
        do throws(HTTPRefusal) {
            let response = try await match.route.answer(context, request, match.parameters)
            if let act = match.route.act { context.count(act, AccountActs.done) }
            return response
        } catch {
            if let act = match.route.act { context.count(act, error.code) }
            if match.route.act == .signIn { context.incidents.report(.signIn, .notice, ["reason": "\(error.code)"]) }
            throw error
        }
    }
}
