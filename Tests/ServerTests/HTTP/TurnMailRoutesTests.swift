import Accounts
import Identifiers
import JSONText
import Play
import Storage
import StorageSQLite
import TestSupport
import Testing

@testable import Server

/// The mails that call members to their games, over HTTP.
@Suite("Mails about games over HTTP", .timeLimit(.minutes(10))) struct TurnMailRoutesTests {
    private func member(_ api: API, isProved: Bool = true) async throws -> Browser {
        var browser = Browser(api: api)
        #expect(await browser.post("/auth/signup", #"{"email":"ada@example.org","password":"correct horse"}"#).status == 201)
        guard isProved else { return browser }
        let mail = try await api.mail(to: "ada@example.org", "Confirm your address")
        let link = try #require(mail.text.split(separator: "\n").first { $0.hasPrefix("https://a.example/account#") })
        let ticket = try #require(link.split(separator: "=").last)
        #expect(await browser.post("/auth/email/confirm", #"{"ticket":"\#(ticket)"}"#).status == 200)
        return browser
    }

    private func mails(_ browser: Browser) async -> JSONValue? {
        await browser.api.send("GET", "/me/mails", headers: browser.cookie).body
    }

    private func change(_ browser: Browser, _ body: String, language: String = "zh-TW") async -> API.Answer {
        let headers = browser.writing.merging(["accept-language": language]) { $1 }
        return await browser.api.send("PATCH", "/me/mails", headers: headers, body: body)
    }

    @Test func `they are on with a proved address, and off without one`() async throws {
        try await API.run { api in
            let stranger = try await member(api, isProved: false)
            let before = await mails(stranger)
            #expect(before?["on"]?.bool == false && before?["confirmed"]?.bool == false && before?["chosen"]?.bool == false)
        }
        try await API.run { api in
            let ada = try await member(api)
            let before = await mails(ada)
            #expect(before?["on"]?.bool == true && before?["confirmed"]?.bool == true && before?["chosen"]?.bool == false)
            #expect(before?["bounced"]?.bool == false && before?["zone"] == .null)
        }
    }

    @Test func `the member chooses, and the page says where the player is`() async throws {
        try await API.run { api in
            let ada = try await member(api)
            let zone = await change(ada, #"{"zone":"Asia/Taipei"}"#)
            #expect(zone.status == 200 && zone.body?["zone"]?.string == "Asia/Taipei" && zone.body?["chosen"]?.bool == false)
            #expect(await change(ada, #"{"on":false}"#).body?["on"]?.bool == false)
            let after = await mails(ada)
            #expect(after?["on"]?.bool == false && after?["chosen"]?.bool == true && after?["zone"]?.string == "Asia/Taipei")
            let user = try #require(await ada.me().body?["user"]?["id"]?.string)
            let id = try #require(UserID(user).account)
            #expect(try await api.store.turnMails(of: id).language == "zh-Hant")
            for body in ["{}", #"{"on":1}"#, #"{"zone":"Nowhere/Else"}"#, #"{"zone":8}"#, #"{"on":null}"#] {
                #expect(await change(ada, body).status == 422, "\(body)")
            }
            #expect(await api.send("PATCH", "/me/mails", headers: ada.cookie, body: #"{"on":true}"#).status == 403)
            #expect(await api.send("PATCH", "/me/mails", body: #"{"on":true}"#).status == 401)
        }
    }

    @Test func `a guest has none, nor has anybody on a server without mail`() async throws {
        try await API.run { api in
            var guest = Browser(api: api)
            _ = await guest.post("/auth/guest", "{}")
            #expect(await api.send("GET", "/me/mails", headers: guest.cookie).status == 403)
        }
        try await API.run(sendsMail: false) { api in
            let ada = try await member(api, isProved: false)
            #expect(await mails(ada)?["sent"]?.bool == false)
            #expect(await change(ada, #"{"on":true}"#).code == "no_mail")
        }
    }

    @Test func `one post to the address of a mail ends them, and a look at it does not`() async throws {
        try await API.run { api in
            let ada = try await member(api)
            let user = try #require(await ada.me().body?["user"]?["id"]?.string)
            let id = try #require(UserID(user).account)
            let account = try #require(try await api.store.account(id))
            let parts = api.stops.path(of: account).split(separator: "?").map(String.init)
            #expect(parts[0] == "/api/v1/mails/stop")
            for method in ["GET", "HEAD"] {
                let page = await api.send(method, "/mails/stop", query: parts[1])
                #expect(page.status == 200 && page.header("content-type") == "text/html; charset=utf-8")
            }
            #expect(await mails(ada)?["on"]?.bool == true)
            for _ in 1...2 {
                let done = await api.send(
                    "POST", "/mails/stop", query: parts[1],
                    headers: ["content-type": "application/x-www-form-urlencoded", "origin": "https://mail.example"],
                    body: "List-Unsubscribe=One-Click")
                #expect(done.status == 200)
            }
            let after = await mails(ada)
            #expect(after?["on"]?.bool == false && after?["chosen"]?.bool == true)
            for query in ["", "player=u_\(id)", "player=u_\(id)&code=x", "player=u_\(id + 1)&" + (parts[1].split(separator: "&").last ?? "")] {
                #expect(await api.send("GET", "/mails/stop", query: query).status == 403)
                #expect(await api.send("POST", "/mails/stop", query: query).status == 403)
            }
        }
    }
}
