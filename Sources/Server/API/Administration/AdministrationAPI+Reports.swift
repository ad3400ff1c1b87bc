import Identifiers
import JSONText
import Networks
import Play
import Storage
import WebSocketServer

/// Reports of players, for administrators.
extension AdministrationAPI {
    var routesOfReports: [Route] {
        [
            Route(.get, "admin/reports", needs: .administrator, reports),
            Route(.get, "admin/players/*/reports", needs: .administrator, reportsAboutPlayer),
            Route(.post, "admin/reports/*/close", needs: .administrator, closeReport),
            Route(.post, "admin/reports/close", needs: .administrator, closeReports),
        ]
    }

    func reports(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        switch call.request.parameter("state") ?? "open" {
        case "open": return try await page(.open, call.request)
        case "closed": return try await page(.closed, call.request)
        default: throw .badField("state", "state must be open or closed")
        }
    }

    func reportsAboutPlayer(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        return try await page(.about(try await subject(user).id), call.request)
    }

    private func page(_ list: ReportList, _ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        let (before, size) = (try before(request), try pageSize(request))
        let reports = try await context.stored { try await context.moderation.reports(list, before: before, limit: size) }
        let names = try await known(Set(reports.flatMap { [$0.author, $0.subject.account, $0.decision?.author].compactMap(\.self) }))
        return .page(reports, next: reports.count == size ? reports.last.map { String($0.id) } : nil) { report, json in
            report.writeMembers(names, to: &json)
        }
    }

    /// Decides a report, and notifies its author of the outcome.
    func closeReport(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let id = call[0]
        let author = call.caller
        let body = try call.request.jsonBody()
        let (outcome, moderator) = (try outcome(body), moderator(author, because: try body.reason()))
        guard let number = Int64(id), let report = try await context.stored({ try await context.moderation.report(number) }) else { throw .notFound }
        let closed = try await context.moderated { try await moderator.settle(report, outcome) }
        let names = try await known([closed.author, closed.subject.account, author.id])
        var json = JSONWriter()
        json.beginObject()
        closed.writeMembers(names, to: &json)
        json.endObject()
        return .json(json.bytes)
    }

    /// Decides all open reports by one author, or from one network. Each author gets one notice.
    func closeReports(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let body = try call.request.jsonBody()
        let (outcome, moderator) = (try outcome(body), moderator(call.caller, because: try body.reason()))
        let group: ReportGroup
        if let user = try body.optionalText("user") {
            guard body["network"] == nil, let id = UserID(user).account else {
                throw .badField("user", "user must be the id of an author; give either user or network")
            }
            group = .by(id)
        } else {
            let network = try body.text("network")
            guard NetworkShares.isCounted(network) else {
                throw .badField(
                    "network",
                    "network must be an IPv4 address with /32, such as 192.0.2.1/32, or an IPv6 network with /64, /56 or /48, such as 2001:db8::/64")
            }
            group = .network(network)
        }
        let count = try await context.moderated { try await moderator.settle(group, outcome) }
        var json = JSONWriter()
        json.beginObject()
        json.field("closed", count)
        json.endObject()
        return .json(json.bytes)
    }

    private func outcome(_ body: JSONValue) throws(HTTPRefusal) -> Report.Outcome {
        guard let outcome = body["outcome"]?.string.flatMap(Report.Outcome.init) else {
            throw .badField("outcome", "outcome must be one of \(Report.Outcome.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return outcome
    }
}

extension Report {
    fileprivate func writeMembers(_ names: [Int64: Account], to json: inout JSONWriter) {
        json.field("id", Int(id))
        json.user("by", author, names)
        json.user("about", subject.account, names)
        writeFacts(to: &json)
        if let decision {
            json.user("decided_by", decision.author, names)
            json.field("decided", Int(decision.at))
        }
    }

    /// Writes the members that do not name a person.
    func writeFacts(to json: inout JSONWriter) {
        json.field("room", subject.room)
        json.field("match", subject.match)
        json.field("line", subject.line)
        json.field("network", network)
        json.field("reason", reason)
        json.field("ts", Int(at))
        json.field("outcome", decision?.outcome.rawValue)
    }
}
