import Accounts
import IdentifierLiterals
import Identifiers
import JSONText
import Storage
import TestSupport
import Testing

@testable import Server

/// Signing up, signing in and out, and passwords.
@Suite("Logins over HTTP", .timeLimit(.minutes(10))) struct LoginRoutesTests {
    private static let password = "correct horse"

    private func login(_ email: String = "ada@example.org", _ password: String = password) -> String {
        #"{"email":"\#(email)","password":"\#(password)"}"#
    }

    private func member(_ api: API) async -> Browser {
        var browser = Browser(api: api)
        _ = await browser.post("/auth/signup", login())
        return browser
    }

    @Test func `a guest who signs up keeps everything, with another cookie`() async throws {
        try await API.run { api in
            var browser = Browser(api: api)
            let guest = await browser.post("/auth/guest", #"{"name":"Ada"}"#)
            let old = browser.session
            let answer = await browser.post("/auth/signup", login())
            #expect(answer.status == 201 && answer.body?["user"]?["id"] == guest.body?["user"]?["id"])
            #expect(answer.body?["user"]?["name"]?.string == "Ada" && answer.body?["user"]?["guest"]?.bool == false)
            #expect(browser.session != old)
            let me = await browser.me()
            #expect(me.body?["email"]?.string == "ada@example.org" && me.body?["user"]?["guest"]?.bool == false)
            #expect(await api.send("GET", "/me", headers: ["cookie": "palisade_session=\(old ?? "")"]).status == 401)
            let again = await browser.post("/auth/signup", login("other@example.org"))
            #expect(again.status == 409 && again.code == "already")
        }
    }

    @Test func `a stranger signs up in one step, and signs in elsewhere`() async throws {
        try await API.run { api in
            let first = await member(api)
            let id = await first.me().body?["user"]?["id"]
            var second = Browser(api: api)
            let answer = await second.post("/auth/login", login("ADA@example.org"))
            #expect(answer.status == 200 && answer.body?["user"]?["id"] == id)
            #expect(second.session != first.session)
            for browser in [first, second] { #expect(await browser.me().body?["user"]?["id"] == id) }
        }
    }

    @Test func `a wrong password and an unknown address have one answer`() async throws {
        try await API.run { api in
            _ = await member(api)
            var browser = Browser(api: api)
            let wrong = await browser.post("/auth/login", login("ada@example.org", "wrong horse"))
            let unknown = await browser.post("/auth/login", login("eve@example.org", "wrong horse"))
            for answer in [wrong, unknown] {
                #expect(answer.status == 403 && answer.code == "wrong_password" && answer.cookie("palisade_session") == nil)
            }
            #expect(wrong.body == unknown.body)
        }
    }

    @Test func `failed sign-ins cost growing waits, and the right password waits as well`() async throws {
        try await API.run { api in
            _ = await member(api)
            var browser = Browser(api: api)
            for _ in 0..<5 { #expect(await browser.post("/auth/login", login("ada@example.org", "wrong horse")).status == 403) }
            let refused = await browser.post("/auth/login", login())
            #expect(refused.status == 429 && refused.code == "rate" && refused.header("retry-after") == "1")
            #expect(await browser.post("/auth/login", login("eve@example.org")).status == 403)
            api.clock.advance(by: .seconds(1))
            #expect(await browser.post("/auth/login", login()).status == 200)
        }
    }

    @Test func `guesses at a sign-in and at a change of the password are counted together`() async throws {
        try await API.run { api in
            var (browser, stranger) = (await member(api), Browser(api: api))
            for _ in 0..<3 { #expect(await stranger.post("/auth/login", login("ada@example.org", "wrong horse")).status == 403) }
            let change = #"{"current":"wrong horse","password":"battery staple"}"#
            for _ in 0..<2 { #expect(await browser.post("/auth/password/change", change).status == 403) }
            #expect(await browser.post("/auth/password/change", change).status == 429)
            #expect(await browser.post("/auth/email/change", #"{"current":"wrong horse","email":"ada@new.example"}"#).status == 429)
            #expect(await stranger.post("/auth/login", login()).status == 429)
        }
    }

    @Test func `signing out ends the session and clears its cookies`() async throws {
        try await API.run { api in
            var browser = await member(api)
            let old = browser.session
            let answer = await browser.post("/auth/logout", "{}")
            #expect(answer.status == 200)
            for cookie in ["palisade_session", "palisade_csrf"] { #expect(answer.cookie(cookie)?.contains("Max-Age=0") == true) }
            #expect(await api.send("GET", "/me", headers: ["cookie": "palisade_session=\(old ?? "")"]).status == 401)
            #expect(await browser.post("/auth/logout", "{}").status == 401)
        }
    }

    @Test func `another password needs the current one and ends the other sessions`() async throws {
        try await API.run { api in
            var browser = await member(api)
            var other = Browser(api: api)
            _ = await other.post("/auth/login", login())
            let wrong = await browser.post("/auth/password/change", #"{"current":"wrong horse","password":"battery staple"}"#)
            #expect(wrong.status == 403 && wrong.code == "wrong_password" && wrong.body?["error"]?["field"]?.string == "current")
            let weak = await browser.post("/auth/password/change", #"{"current":"correct horse","password":"ada@example.org"}"#)
            #expect(weak.status == 422 && weak.body?["error"]?["field"]?.string == "password")
            #expect(await other.me().status == 200)
            #expect(await browser.post("/auth/password/change", #"{"current":"correct horse","password":"battery staple"}"#).status == 200)
            #expect(await browser.me().status == 200)
            #expect(await other.me().status == 401)
            #expect(await other.post("/auth/login", login()).status == 403)
            #expect(await other.post("/auth/login", login("ada@example.org", "battery staple")).status == 200)
        }
    }

    @Test func `a revoked session's sockets close`() async throws {
        try await API.run { api in
            let client = try await SocketClient(api)
            #expect(await api.send("POST", "/auth/logout", headers: client.headers, body: "{}").status == 200)
            #expect(await client.goodbye() == 4401)
        }
    }

    @Test func `sessions are listed with device and network, and end one by one or all`() async throws {
        try await API.run { api in
            let first = await member(api)
            let phone = ["user-agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"]
            var others: [Browser] = []
            for _ in 1...3 {
                var browser = Browser(api: api)
                _ = await browser.post("/auth/login", login(), headers: phone)
                others.append(browser)
            }
            let listed = await api.send("GET", "/auth/sessions", headers: first.cookie).body?["items"]?.array ?? []
            #expect(listed.count == 4)
            #expect(listed.filter { $0["current"]?.bool == true }.count == 1)
            let away = listed.filter { $0["current"]?.bool == false }
            for each in away {
                #expect(each["browser"]?.string == "Firefox" && each["system"]?.string == "Android" && each["network"]?.string == "192.0.2.1/32")
                #expect(each["used"]?.int != nil && each["created"]?.int != nil)
            }
            let id = try #require(away.first?["id"]?.string)
            #expect(await api.send("DELETE", "/auth/sessions/\(id)", headers: first.cookie).status == 403)
            #expect(await api.send("DELETE", "/auth/sessions/0123456789abcdef", headers: first.writing).status == 404)
            #expect(await api.send("DELETE", "/auth/sessions/\(id)", headers: first.writing).status == 200)
            #expect(await api.send("DELETE", "/auth/sessions/\(id)", headers: first.writing).status == 404)
            var left = 0
            for browser in others where await browser.me().status == 200 { left += 1 }
            #expect(left == 2)
            #expect(await api.send("DELETE", "/auth/sessions", headers: first.writing).status == 200)
            for browser in others { #expect(await browser.me().status == 401) }
            #expect(await first.me().status == 200)
            let own = try #require(await api.send("GET", "/auth/sessions", headers: first.cookie).body?["items"]?.array?.first?["id"]?.string)
            let out = await api.send("DELETE", "/auth/sessions/\(own)", headers: first.writing)
            #expect(out.status == 200 && out.cookie("palisade_session")?.contains("Max-Age=0") == true)
            #expect(await first.me().status == 401)
        }
    }

    @Test func `nobody ends the session of somebody else`() async throws {
        try await API.run { api in
            let first = await member(api)
            var second = Browser(api: api)
            _ = await second.post("/auth/signup", login("eve@example.org"))
            let id = try #require(await api.send("GET", "/auth/sessions", headers: first.cookie).body?["items"]?.array?.first?["id"]?.string)
            #expect(await api.send("DELETE", "/auth/sessions/\(id)", headers: second.writing).status == 404)
            #expect(await first.me().status == 200)
            #expect(await api.send("GET", "/auth/sessions").status == 401)
        }
    }

    @Test func `writes with a cookie need its word, and pages of other sites are refused`() async throws {
        try await API.run { api in
            var browser = await member(api)
            for path in ["/auth/signup", "/auth/login", "/auth/logout", "/auth/password/change"] {
                let answer = await browser.post(
                    path, #"{"email":"a@b.c","password":"correct horse","current":"correct horse"}"#, headers: ["x-csrf": "no"])
                #expect(answer.status == 403 && answer.code == "forbidden", "\(path)")
            }
            var stranger = Browser(api: api)
            for path in ["/auth/signup", "/auth/login"] {
                #expect(await stranger.post(path, login("a@b.c"), headers: ["origin": "http://evil.example"]).code == "foreign_origin", "\(path)")
            }
            let bot = try await api.identities.mintBot(name: "Deep Green", at: 0)
            let answer = await api.send("POST", "/auth/signup", headers: ["authorization": "Bearer \(bot.secret.text)"], body: login("b@c.d"))
            #expect(answer.status == 403)
        }
    }

    @Test(arguments: [
        (#"{}"#, "email"), (#"{"email":7,"password":"correct horse"}"#, "email"), (#"{"email":"","password":"correct horse"}"#, "email"),
        (#"{"email":"ada@example","password":"correct horse"}"#, "email"), (#"{"email":"a\u0000@b.c","password":"correct horse"}"#, "email"),
        (#"{"email":"a\r\nbcc:x@b.c","password":"correct horse"}"#, "email"), (#"{"email":"a@b.c"}"#, "password"),
        (#"{"email":"a@b.c","password":null}"#, "password"), (#"{"email":"a@b.c","password":"short"}"#, "password"),
        (#"{"email":"a@b.c","password":"password123"}"#, "password"),
        (#"{"email":"a@b.c","password":"correct horse","name":7}"#, "name"),
    ])
    func `a bad field is named, and nobody is made`(body: String, field: String) async throws {
        try await API.run { api in
            var browser = Browser(api: api)
            let answer = await browser.post("/auth/signup", body)
            #expect(answer.status == 422 && answer.code == "bad_value" && answer.body?["error"]?["field"]?.string == field)
            #expect(browser.session == nil)
            #expect(await api.get("/users/u_1").status == 404)
        }
    }

    @Test func `wishes for mail, and taken addresses, keep nobody of the network from signing in`() async throws {
        try await API.run(sendsMail: true) { api in
            var member = await member(api)
            // An address that nobody confirmed is open to a claim, and not taken.
            let mail = try await api.mail(to: "ada@example.org", "Confirm your address")
            let link = try #require(mail.text.split(separator: "\n").first { $0.hasPrefix("https://a.example/account#") })
            let ticket = try #require(link.split(separator: "=").last)
            #expect(await member.post("/auth/email/confirm", #"{"ticket":"\#(ticket)"}"#).status == 200)
            var pupil = Browser(api: api)
            for number in 0..<80 { _ = await pupil.post("/auth/password/forgot", #"{"email":"x\#(number)@example.org"}"#) }
            #expect(await pupil.post("/auth/password/forgot", #"{"email":"x@example.org"}"#).status == 429)
            for _ in 0..<9 { _ = await pupil.post("/auth/signup", login()) }
            var owner = Browser(api: api)
            #expect(await owner.post("/auth/login", login()).status == 200)
            var other = Browser(api: api)
            #expect(await other.post("/auth/signup", login("bob@example.org")).status == 201)
        }
    }

    @Test func `a browser that signed in before is not kept out by the failures of others`() async throws {
        try await API.run { api in
            var first = Browser(api: api)
            let answer = await first.post("/auth/signup", login())
            let line = try #require(answer.cookie("palisade_known"))
            #expect(line.contains("; HttpOnly") && line.contains("; Path=/api/v1;") && line.contains("Max-Age=15552000"))
            let known = ["cookie": String(line.prefix { $0 != ";" })]
            for _ in 0..<9 { _ = await api.send("POST", "/auth/login", body: login("ada@example.org", "wrong horse")) }
            #expect(await api.send("POST", "/auth/login", body: login()).status == 429)
            #expect(await api.send("POST", "/auth/login", headers: known, body: login()).status == 200)
            // It guesses for itself, and for this account alone.
            for _ in 0..<5 { _ = await api.send("POST", "/auth/login", headers: known, body: login("ada@example.org", "wrong horse")) }
            #expect(await api.send("POST", "/auth/login", headers: known, body: login()).status == 429)
        }
    }

    /// Without mail nobody can prove an address, so that the first account has it.
    @Test func `an address that is taken makes no account`() async throws {
        try await API.run(sendsMail: false) { api in
            _ = await member(api)
            var browser = Browser(api: api)
            let answer = await browser.post("/auth/signup", login("ADA@EXAMPLE.ORG", "battery staple"))
            #expect(answer.status == 409 && answer.code == "already" && answer.body?["error"]?["field"]?.string == "email")
            #expect(browser.session == nil)
            #expect(await api.get("/users/u_2").status == 404)
        }
    }

    @Test func `neither passwords nor addresses reach the log`() async throws {
        try await API.run { api in
            var browser = await member(api)
            _ = await browser.post("/auth/login", login("ada@example.org", "wrong horse"))
            _ = await browser.post("/auth/password/change", #"{"current":"correct horse","password":"battery staple"}"#)
            for secret in ["horse", "staple", "example.org"] { #expect(!api.log.all.contains { $0.contains(secret) }) }
        }
    }

    @Test func `a server without memory for a hash says so, and counts no failure`() async throws {
        // More than libsodium takes.
        try await API.run(cost: PasswordCost(passes: 1, megabytes: 1 << 22)) { api in
            var browser = Browser(api: api)
            for _ in 0..<9 {
                let answer = await browser.post("/auth/signup", login())
                #expect(answer.status == 503 && answer.code == "busy")
                let other = await browser.post("/auth/login", login())
                #expect(other.status == 503 && other.code == "busy")
            }
        }
    }
}
