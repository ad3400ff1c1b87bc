import Accounts
import IdentifierLiterals
import Identifiers
import JSONText
import TestSupport
import Testing

@testable import Server

/// Guests, their cookies, and the authentication of requests.
@Suite("Sessions over HTTP", .timeLimit(.minutes(10))) struct SessionRoutesTests {
    /// The `Cookie` header that a browser sends after a `Set-Cookie` header.
    private func pair(_ line: String?) throws -> String { String(try #require(line?.split(separator: ";").first)) }

    private func guest(_ api: API, _ body: String = "{}") async throws -> (cookie: String, csrf: String, answer: API.Answer) {
        let answer = await api.send("POST", "/auth/guest", body: body)
        return (try pair(answer.cookie("palisade_session")), try #require(answer.body?["csrf"]?.string), answer)
    }

    @Test func `a guest gets a cookie that scripts cannot read, and one that they can`() async throws {
        try await API.run { api in
            let (_, csrf, answer) = try await guest(api)
            #expect(answer.status == 201)
            let session = try #require(answer.cookie("palisade_session"))
            for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age=34560000"] { #expect(session.contains(part), "\(part)") }
            let readable = try #require(answer.cookie("palisade_csrf"))
            #expect(!readable.contains("HttpOnly") && readable.hasPrefix("palisade_csrf=\(csrf);"))
            #expect(answer.header("cache-control") == "no-store")
        }
    }

    @Test func `whoever has a cookie stays who they are`() async throws {
        try await API.run { api in
            let (cookie, csrf, first) = try await guest(api)
            let again = await api.send("POST", "/auth/guest", headers: ["cookie": "a=b; \(cookie); c=d"], body: "{}")
            #expect(again.status == 200)
            #expect(again.body?["user"] == first.body?["user"] && again.body?["csrf"]?.string == csrf)
            let me = await api.send("GET", "/me", headers: ["cookie": cookie])
            #expect(me.status == 200 && me.body?["user"] == first.body?["user"])
            // The browser keeps the same ones for longer.
            for answer in [again, me] {
                #expect(try pair(answer.cookie("palisade_session")) == cookie)
                #expect(answer.cookie("palisade_session")?.contains("; Max-Age=34560000; SameSite=Lax; HttpOnly") == true)
                #expect(try pair(answer.cookie("palisade_csrf")) == "palisade_csrf=\(csrf)")
            }
        }
    }

    @Test(arguments: ["", "palisade_session=", "palisade_session=pls_nobody", "palisade_csrf=x", "palisade_sessio=x"])
    func `any other cookie is nobody's`(cookie: String) async throws {
        try await API.run { api in
            let me = await api.send("GET", "/me", headers: ["cookie": cookie])
            #expect(me.status == 401 && me.code == "auth_required")
        }
    }

    @Test func `pages of another origin get no session`() async throws {
        try await API.run { api in
            for origin in ["http://b", "null", "https://a.evil.example", "http://a:81"] {
                let answer = await api.send("POST", "/auth/guest", headers: ["origin": origin], body: "{}")
                #expect(answer.status == 403 && answer.code == "foreign_origin", "\(origin)")
                #expect(answer.cookie("palisade_session") == nil)
            }
            #expect(await api.send("POST", "/auth/guest", headers: ["origin": "http://a"], body: "{}").status == 201)
        }
    }

    @Test func `a write with the cookie has to show the word that belongs to it`() async throws {
        try await API.run { api in
            let (cookie, csrf, _) = try await guest(api)
            let (_, foreign, _) = try await guest(api)
            for shown in [nil, "", foreign, csrf.uppercased() + "x", String(csrf.dropLast())] {
                var headers = ["cookie": cookie]
                headers["x-csrf"] = shown
                let answer = await api.send("POST", "/me/name", headers: headers, body: #"{"name":"Ada"}"#)
                #expect(answer.status == 403 && answer.code == "forbidden")
            }
            let answer = await api.send("POST", "/me/name", headers: ["cookie": cookie, "x-csrf": csrf], body: #"{"name":"Ada"}"#)
            #expect(answer.status == 200 && answer.body?["user"]?["name"]?.string == "Ada")
        }
    }

    @Test func `a program needs its token and nothing else`() async throws {
        try await API.run { api in
            let minted = try await api.identities.mintBot(name: "Deep Green", at: 0)
            let bearer = ["authorization": "Bearer \(minted.secret.text)"]
            #expect(await api.send("GET", "/me", headers: bearer).body?["user"]?["kind"]?.string == "bot")
            let renamed = await api.send("POST", "/me/name", headers: bearer, body: #"{"name":"Deep Blue"}"#)
            #expect(renamed.status == 200)
            let (cookie, _, _) = try await guest(api)
            // A valid cookie does not make up for an invalid token.
            let wrong = await api.send("GET", "/me", headers: ["authorization": "Bearer plt_x", "cookie": cookie])
            #expect(wrong.status == 401)
        }
    }

    @Test(arguments: [
        (#"{"name":"   "}"#, 422, "bad_value"), (#"{"name":7}"#, 422, "bad_value"), (#"{"name":"Palisade"}"#, 403, "forbidden"),
        (#"{"name":"a\u200bb"}"#, 422, "bad_value"), ("{", 400, "bad_frame"), ("[]", 400, "bad_frame"),
    ])
    func `a name that cannot be is refused with its reason, and nobody is made`(body: String, status: Int, code: String) async throws {
        try await API.run { api in
            let answer = await api.send("POST", "/auth/guest", body: body)
            #expect(answer.status == status && answer.code == code, "\(answer.status) \(answer.code ?? "")")
            #expect(answer.cookie("palisade_session") == nil)
            #expect(await api.get("/users/u_1").status == 404)
        }
    }

    @Test func `two names that look alike are one`() async throws {
        try await API.run { api in
            let (_, _, first) = try await guest(api, #"{"name":"Ada"}"#)
            #expect(first.status == 201)
            let answer = await api.send("POST", "/auth/guest", body: #"{"name":"\u0410da"}"#)
            #expect(answer.status == 409 && answer.code == "already")
        }
    }
}
