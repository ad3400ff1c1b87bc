import Accounts
import Identifiers
import JSONText
import Play
import TestSupport
import Testing

@testable import Server

/// Personal tokens: made, listed and revoked by a member in a browser.
@Suite("Tokens over HTTP", .timeLimit(.minutes(10))) struct TokenRoutesTests {
    static func member(_ api: API, _ name: String = "ada") async -> Browser {
        var browser = Browser(api: api)
        _ = await browser.post("/auth/signup", #"{"email":"\#(name)@example.org","password":"correct horse","name":"\#(name)"}"#)
        return browser
    }

    private func wish(_ label: String = "phone", _ scopes: String = #"["play"]"#, days: String = "null") -> String {
        #"{"label":"\#(label)","scopes":\#(scopes),"days":\#(days)}"#
    }

    private func issue(_ browser: Browser, _ body: String) async throws -> (bearer: [String: String], item: JSONValue) {
        var browser = browser
        let answer = await browser.post("/auth/tokens", body)
        let (token, item) = (try #require(answer.body?["token"]?.string), try #require(answer.body?["item"]))
        #expect(answer.status == 201)
        return (["authorization": "Bearer \(token)"], item)
    }

    @Test func `a token is shown once, listed without its secret, and revoked`() async throws {
        try await API.run { api in
            let browser = await Self.member(api)
            let (bearer, item) = try await issue(browser, wish("  my   phone ", #"["profile","play"]"#, days: "30"))
            let now = Int(api.clock.now.milliseconds)
            let id = try #require(item["id"]?.string)
            #expect(item["label"]?.string == "my phone" && item["scopes"] == .array(["watch", "play", "profile"].map(JSONValue.string)))
            #expect(item["created"]?.int == now && item["expires"]?.int == now + 30 * 86_400_000)
            #expect(item["used"] == .null && item["network"]?.string == "")
            api.clock.advance(by: .seconds(5))
            #expect(await api.send("GET", "/me", headers: bearer).body?["user"]?["kind"]?.string == "human")
            let list = await api.send("GET", "/auth/tokens", headers: browser.cookie).body?["items"]?.array
            #expect(list?.count == 1 && list?[0]["id"]?.string == id)
            #expect(list?[0]["used"]?.int == now + 5000 && list?[0]["network"]?.string == "192.0.2.1/32")
            #expect(await api.send("DELETE", "/auth/tokens/\(id)", headers: browser.writing).status == 200)
            #expect(await api.send("GET", "/me", headers: bearer).status == 401)
            #expect(await api.send("DELETE", "/auth/tokens/\(id)", headers: browser.writing).code == "not_found")
            #expect(await api.send("GET", "/auth/tokens", headers: browser.cookie).body?["items"] == .array([]))
        }
    }

    @Test func `a token is refused from the moment in which it expires`() async throws {
        try await API.run { api in
            let browser = await Self.member(api)
            let (bearer, _) = try await issue(browser, wish(days: "1"))
            api.clock.advance(by: .seconds(86_400) - .milliseconds(1))
            #expect(await api.send("GET", "/me", headers: bearer).status == 200)
            api.clock.advance(by: .milliseconds(1))
            #expect(await api.send("GET", "/me", headers: bearer).status == 401)
            #expect(await api.send("GET", "/auth/tokens", headers: browser.cookie).body?["items"] == .array([]))
        }
    }

    @Test(arguments: [
        ("", "[]", "null", "label"), (#"a\u200bb"#, "[]", "null", "label"), (#"a\u202eb"#, "[]", "null", "label"),
        (#"a\u0007b"#, "[]", "null", "label"),
        (String(repeating: "x", count: 41), "[]", "null", "label"), ("x", #"["bot"]"#, "null", "scopes"), ("x", #"["admin"]"#, "null", "scopes"),
        ("x", #"["play","play"]"#, "null", "scopes"), ("x", "[7]", "null", "scopes"), ("x", #""play""#, "null", "scopes"), ("x", "[]", "0", "days"),
        ("x", "[]", "367", "days"), ("x", "[]", "1.5", "days"), ("x", "[]", #""1""#, "days"),
    ])
    func `a wish that cannot be is refused at its field`(label: String, scopes: String, days: String, field: String) async throws {
        try await API.run { api in
            var browser = await Self.member(api)
            let answer = await browser.post("/auth/tokens", wish(label, scopes, days: days))
            #expect(answer.status == 422 && answer.code == "bad_value" && answer.body?["error"]?["field"]?.string == field)
        }
    }

    @Test func `what is missing is refused as well`() async throws {
        try await API.run { api in
            var browser = await Self.member(api)
            for (body, field) in [("{}", "label"), (#"{"label":"x","days":1}"#, "scopes"), (#"{"label":"x","scopes":[]}"#, "days")] {
                #expect(await browser.post("/auth/tokens", body).body?["error"]?["field"]?.string == field)
            }
        }
    }

    @Test func `only members have tokens, and only a browser of theirs sees them`() async throws {
        try await API.run { api in
            var guest = Browser(api: api)
            #expect(await guest.post("/auth/tokens", wish()).status == 401)
            _ = await guest.post("/auth/guest", "{}")
            let refusal = await guest.post("/auth/tokens", wish())
            #expect(refusal.status == 403 && refusal.code == "forbidden")
            #expect(await api.send("GET", "/auth/tokens", headers: guest.cookie).status == 403)
            let browser = await Self.member(api)
            let (bearer, item) = try await issue(browser, wish("all", #"["watch","play","chat","profile"]"#))
            let id = item["id"]?.string ?? ""
            for (method, path) in [
                ("GET", "/auth/tokens"), ("POST", "/auth/tokens"), ("DELETE", "/auth/tokens/\(id)"), ("GET", "/me/bots"), ("POST", "/me/bots"),
                ("DELETE", "/me/bots/u_1"), ("POST", "/me/bots/u_1/name"), ("POST", "/me/bots/u_1/token"), ("GET", "/auth/sessions"),
                ("DELETE", "/auth/sessions"), ("DELETE", "/auth/sessions/\(id)"), ("POST", "/auth/password/change"), ("POST", "/auth/email/change"),
            ] {
                let answer = await api.send(method, path, headers: bearer, body: method == "POST" ? wish() : "")
                #expect(answer.status == 403 && answer.code == "forbidden", "\(method) \(path)")
            }
            // Another page has no right to it either.
            #expect(await api.send("POST", "/auth/tokens", headers: browser.cookie, body: wish()).status == 403)
            let other = await Self.member(api, "eve")
            #expect(await api.send("DELETE", "/auth/tokens/\(id)", headers: other.writing).status == 404)
            #expect(await api.send("GET", "/me", headers: bearer).status == 200)
        }
    }

    @Test func `a token does what its scopes say, and shows no address`() async throws {
        try await API.run { api in
            let browser = await Self.member(api)
            let (player, _) = try await issue(browser, wish("player", #"["play","chat"]"#))
            let (painter, _) = try await issue(browser, wish("painter", #"["profile"]"#))
            let name = #"{"name":"Ada L"}"#
            let refusals = [
                await api.send("POST", "/me/name", headers: player, body: name),
                await api.send("PUT", "/me/avatar", headers: player, body: #"{"avatar":null}"#),
                await api.send("POST", "/replay/analysis", headers: painter, body: #"{"text":"e2"}"#),
            ]
            for refusal in refusals { #expect(refusal.status == 403 && refusal.code == "forbidden") }
            #expect(await api.send("POST", "/me/name", headers: painter, body: name).status == 200)
            #expect(await api.send("PUT", "/me/avatar", headers: painter, body: #"{"avatar":null}"#).status == 200)
            #expect(await browser.me().body?["email"]?.string == "ada@example.org")
            #expect(await api.send("GET", "/me", headers: painter).body?["email"] == .null)
        }
    }

    @Test func `the thirty-third token is refused`() async throws {
        try await API.run { api in
            var browser = await Self.member(api)
            for _ in 1...32 {
                api.clock.advance(by: .seconds(1))
                #expect(await browser.post("/auth/tokens", wish(days: "1")).status == 201)
            }
            let refusal = await browser.post("/auth/tokens", wish())
            #expect(refusal.status == 409 && refusal.code == "too_many" && refusal.body?["error"]?["field"]?.string == "label")
            // Tokens that have expired do not count.
            api.clock.advance(by: .seconds(86_400))
            #expect(await browser.post("/auth/tokens", wish()).status == 201)
        }
    }
}
