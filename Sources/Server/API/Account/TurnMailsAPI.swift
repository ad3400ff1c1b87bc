import Accounts
import Foundation
import JSONText
import Play
import Storage
import WebSocketServer

/// The mails that call members to their games.
struct TurnMailsAPI: APIArea {
    let context: APIContext
    let turnMails: any TurnMailStore
    let stops: StopLinks
    let mailer: AccountMailer

    var routes: [Route] {
        [
            Route(.get, "me/mails", needs: .member, turnMails),
            Route(.patch, "me/mails", needs: .member, changeTurnMails),
            Route(.get, "mails/stop", needs: .anyone, askToStopMails),
            Route(.post, "mails/stop", needs: .anyone, stopMails),
        ]
    }

    func turnMails(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        return answer(try await context.stored { try await turnMails.turnMails(of: current.account.id) })
    }

    /// Changes the choices that the body has. Later mails are in the language of this request.
    func changeTurnMails(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        _ = try mailer.requireService()
        let current = call.caller
        let body = try call.request.jsonBody()
        let change = TurnMailsChange(choice: try optionalFlag("on", body), zone: try zone(body), language: call.request.mailLanguage.rawValue)
        guard change.choice != nil || change.zone != nil else { throw .badValue("give at least one of on and zone") }
        return answer(
            try await context.paid(StoreCost.account(name: nil), call.request) { () throws(HTTPRefusal) in
                try await context.named { try await turnMails.set(change, of: current.account.id) }
            })
    }

    private func optionalFlag(_ name: String, _ body: JSONValue) throws(HTTPRefusal) -> Bool? {
        guard let value = body[name] else { return nil }
        guard let flag = value.bool else { throw .badField(name, "\(name) must be true or false") }
        return flag
    }

    private func zone(_ body: JSONValue) throws(HTTPRefusal) -> String? {
        guard let value = body["zone"] else { return nil }
        guard let zone = value.string, zone.utf8.count <= 64, TimeZone(identifier: zone) != nil else {
            throw .badField("zone", "zone must be a name from the time zone database, such as Asia/Taipei")
        }
        return zone
    }

    /// Shows a page that asks whether to stop the mails. Programs that scan mails follow links, so opening the page has no other effect.
    func askToStopMails(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        _ = try accountToStop(call.request)
        return stopPage(isDone: false, call.request)
    }

    /// Stops the mails to the account in the address, in one step (RFC 8058). The code in the address is the only permission: neither
    /// cookies nor origins are checked.
    func stopMails(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let id = try accountToStop(call.request)
        try await context.named {
            do {
                _ = try await turnMails.set(TurnMailsChange(choice: false), of: id)
            } catch StoreFailure.missing("account") {
                // A deleted account gets no mails.
            }
        }
        return stopPage(isDone: true, call.request)
    }

    private func accountToStop(_ request: HTTPRequest) throws(HTTPRefusal) -> Int64 {
        guard let id = stops.account(of: request.parameter("player") ?? "", code: request.parameter("code") ?? "") else {
            throw .forbidden("this link is not from an e-mail of this server")
        }
        return id
    }

    private func stopPage(isDone: Bool, _ request: HTTPRequest) -> HTTPResponse {
        let language = request.mailLanguage
        let isChinese = language == .zhHant
        let title = isChinese ? "對局通知郵件" : "Mails about your games"
        let text =
            isDone
            ? (isChinese ? "你不會再收到這類郵件。隨時可以在設定中重新開啟。" : "You get no more of them. You can turn them on again in the settings.")
            : (isChinese ? "輪到你走時，不要再寄郵件給你嗎？" : "Do you want no more mails when it is your move?")
        let form = isDone ? "" : "<form method=\"post\"><button>\(isChinese ? "停止寄送" : "Stop these mails")</button></form>"
        let html = """
            <!doctype html><html lang="\(language.rawValue)"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <meta name="robots" content="noindex"><title>\(title)</title><h1>\(title)</h1><p>\(text)</p>\(form)</html>
            """
        var response = HTTPResponse.text(html, type: "text/html; charset=utf-8")
        response.headers += [
            ("content-security-policy", "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"),
            ("referrer-policy", "no-referrer"), ("x-content-type-options", "nosniff"),
        ]
        return response
    }

    private func answer(_ mails: TurnMails) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.field("on", mails.choice ?? (mails.address != nil))
        json.field("chosen", mails.choice != nil)
        json.field("sent", mailer.service != nil)
        json.field("confirmed", mails.address != nil)
        json.field("bounced", mails.hasBounced)
        json.field("zone", mails.zone)
        json.endObject()
        return .json(json.bytes)
    }
}
