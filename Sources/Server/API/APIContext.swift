import Accounts
import Analysis
import Export
import Foundation
import Identifiers
import JSONText
import Logging
import Pictures
import Play
import SignIn
import Storage
import WebSocketServer
import Wire

/// The parts that every area of the HTTP API shares: accounts, limits, and the way back to connections.
struct APIContext: Sendable {
    let identities: Identities
    let membership: Membership
    let accounts: any AccountStore
    let moderation: any Moderation
    let lobby: Lobby
    let clock: any GameClock
    let origins: OriginPolicy
    let secureCookies: Bool
    let admin: AdminKey
    let limiter: RateLimiter
    let proxies: TrustedProxies
    let faults: StoreFaults
    let incidents: Incidents
    let requests: RequestLog
    let budget: DataBudget
    /// The acts whose outcomes the metrics count.
    let acts: AccountActs
    /// Growing waits after names that are refused.
    let names = SignInThrottle()

    var now: Timestamp { clock.now }

    /// Counts the outcome of an act of the current request.
    /// - Parameter outcome: `done`, or the code of a refusal.
    func count(_ act: AccountActs.Act, _ outcome: String) {
        acts.count(act, outcome)
        RequestTrace.current?.outcome = outcome
    }

    /// The day of the site.
    var today: Day { lobby.day(at: clock.now) }
}

/// A part of the HTTP API, with its routes.
protocol APIArea: Sendable {
    var context: APIContext { get }
    var routes: [Route] { get }
}

extension HTTPResponse {
    static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: [("content-type", "application/json; charset=utf-8"), ("cache-control", "no-store")], body: bytes)
    }

    static func json(_ text: String) -> HTTPResponse { json(Array(text.utf8)) }

    /// Writes a list as an object with the array `items`.
    static func items<Item>(_ items: some Sequence<Item>, _ write: (Item, inout JSONWriter) -> Void) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.key("items")
        json.beginArray()
        for item in items { write(item, &json) }
        json.endArray()
        json.endObject()
        return .json(json.bytes)
    }

    static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> HTTPResponse {
        HTTPResponse(status: 200, headers: [("content-type", type), ("cache-control", "no-store")], body: Array(text.utf8))
    }
}

extension HTTPRequest {
    /// The value of one query parameter, percent-decoded.
    func parameter(_ name: String) -> String? {
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1).map { String($0).replacing("+", with: " ").removingPercentEncoding }
            if parts.first == name { return parts.count > 1 ? parts[1] : "" }
        }
        return nil
    }

    func cookie(_ name: String) -> String? { SessionCookies.value(of: name, in: header("cookie")) }

    var bearer: String? {
        guard let value = header("authorization"), value.lowercased().hasPrefix("bearer ") else { return nil }
        return String(value.dropFirst(7)).trimmingCharacters(in: .whitespaces)
    }

    func jsonBody() throws(HTTPRefusal) -> JSONValue {
        if body.isEmpty { return .object([:]) }
        do throws(JSONError) {
            let value = try JSONValue(parsing: body)
            guard value.object != nil else { throw JSONError(reason: "not an object", offset: 0) }
            return value
        } catch {
            throw HTTPRefusal(status: 400, code: "bad_frame", message: "the body is not a JSON object: \(error.reason)")
        }
    }
}
