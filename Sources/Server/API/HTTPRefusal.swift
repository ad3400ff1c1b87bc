import Accounts
import Analysis
import Foundation
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer
import Wire

/// An error response of the HTTP API.
struct HTTPRefusal: Error, Hashable {
    let status: Int
    let code: String
    let message: String
    /// The time after which the request may be repeated.
    var retryAfter: Duration?
    /// The refused member of the body.
    var field: String?
    /// The allowed methods, for a response with status 405.
    var allow: String?
    /// The ban of the account.
    var ban: Sanction?

    static let notFound = HTTPRefusal(status: 404, code: "not_found", message: "not found")
    static let login = HTTPRefusal(status: 401, code: "auth_required", message: "sign in or become a guest first")
    /// The verified password is no longer the password of the account.
    static func passwordChanged(_ field: String) -> HTTPRefusal {
        HTTPRefusal(status: 403, code: "wrong_password", message: "the password was changed meanwhile; give the new password", field: field)
    }
    /// The account has no password.
    static let noPassword = HTTPRefusal(
        status: 409, code: "no_password", message: "this account does not sign in with an e-mail address and a password")
    static let nobody = HTTPRefusal(status: 404, code: "no_user", message: "no user has this id")
    static let unavailable = HTTPRefusal(status: 503, code: "busy", message: "the store is temporarily unavailable; try again later")
    static let readOnly = HTTPRefusal(
        status: 503, code: "busy", message: "the server's disk is full or takes no writes; finished games can be read")
    static let damaged = HTTPRefusal(status: 500, code: "internal", message: "the stored record is damaged and cannot be shown")
    static func banned(_ ban: Sanction) -> HTTPRefusal {
        HTTPRefusal(status: 403, code: "banned", message: "this account is banned", ban: ban)
    }
    static func forbidden(_ message: String) -> HTTPRefusal { HTTPRefusal(status: 403, code: "forbidden", message: message) }
    /// The page belongs to another site, or a proxy makes it look so.
    static let foreignOrigin = HTTPRefusal(status: 403, code: "foreign_origin", message: "this origin may not use sessions of this server")
    /// The token of the request does not permit this.
    static func missing(_ scope: Scope) -> HTTPRefusal { forbidden("this token lacks the scope \(scope.rawValue)") }
    static func badField(_ field: String, _ message: String) -> HTTPRefusal {
        HTTPRefusal(status: 422, code: "bad_value", message: message, field: field)
    }
    static func badValue(_ message: String) -> HTTPRefusal { HTTPRefusal(status: 422, code: "bad_value", message: message) }

    var response: HTTPResponse {
        var json = JSONWriter(capacity: 96)
        json.beginObject()
        json.key("error")
        json.beginObject()
        json.field("code", code)
        json.field("msg", message)
        if let field { json.field("field", field) }
        if let retryAfter { json.field("retry_ms", retryAfter.milliseconds) }
        if let ban {
            json.field("until", ban.end.map { Int($0) })
            json.field("why", ban.reason)
        }
        json.endObject()
        json.endObject()
        var response = HTTPResponse.json(json.bytes, status: status)
        if let allow { response.headers.append(("allow", allow)) }
        if let retryAfter { response.headers.append(("retry-after", String(retryAfter.secondsRoundedUp))) }
        return response
    }
}

extension Duration {
    /// Whole seconds, as in the headers of HTTP.
    var secondsRoundedUp: Int { (milliseconds + 999) / 1000 }
}
