import Identifiers
import Logging
import Play
import WebSocketServer
import Wire

/// Names requests of the HTTP API and commands of sockets, and writes what became of them: each one at the level `debug`, and refusals and acts of
/// weight into the audit trail.
struct RequestLog: Sendable {
    let ids: RequestIDs
    let trail: AuditTrail
    let logger: Logger

    /// An answer, before it is sent.
    struct Outcome {
        var response: HTTPResponse
        /// The code of a refusal.
        var code: String?
    }

    func note(
        _ outcome: Outcome, of request: HTTPRequest, to route: Route?, in trace: RequestTrace, from address: Address, took time: Duration,
        at now: Timestamp
    ) {
        logger.debug(
            "request",
            metadata: [
                "method": "\(request.method)", "path": "\(Self.place(route))", "status": .stringConvertible(outcome.response.status),
                "ms": .stringConvertible(time.milliseconds), "user": "\(trace.user?.rawValue ?? "")", "code": "\(outcome.code ?? "")",
            ])
        let code = trace.outcome.map { $0 == AccountActs.done ? nil : $0 } ?? outcome.code
        guard trace.outcome != nil || isAudited(code, of: request, to: route) else { return }
        let act = request.method + " " + Self.place(route)
        trail.note(.init(id: trace.id, act: act, code: code, user: trace.user, networks: address.shares), at: now)
    }

    /// The path of a route, with stars: the path of a request is a client's text, which could hold secrets, or lines that look like others of the log.
    private static func place(_ route: Route?) -> String { route?.address ?? "/api/v1/…" }

    /// Notes a refusal in a session of a socket.
    func note(_ refusal: VisitRefusal, at now: Timestamp) {
        guard AuditTrail.isAudited(refusal.code) else { return }
        trail.note(.init(id: refusal.command, act: "socket", code: refusal.code, user: refusal.user, networks: refusal.networks), at: now)
    }

    private func isAudited(_ code: String?, of request: HTTPRequest, to route: Route?) -> Bool {
        guard let code else { return route?.isAudited == true }
        // A page without a session asks whether it has one.
        if code == "auth_required" { return request.bearer != nil || route?.isForOperators == true }
        return AuditTrail.isAudited(code)
    }
}
