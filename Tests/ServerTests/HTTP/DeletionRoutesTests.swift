import Accounts
import IdentifierLiterals
import Identifiers
import JSONText
import Play
import Storage
import StorageSQLite
import TestSupport
import Testing

@testable import Server

/// The end of an account.
@Suite("Deletion over HTTP", .timeLimit(.minutes(10))) struct DeletionRoutesTests {
    private static let week: Int64 = 7 * 24 * 3600 * 1000
    private let login = #"{"email":"ada@example.org","password":"correct horse"}"#

    private func member(_ api: API) async -> Browser {
        var browser = Browser(api: api)
        _ = await browser.post("/auth/signup", login)
        return browser
    }

    private func delete(_ browser: Browser, _ current: String = "correct horse") async -> API.Answer {
        await browser.api.send("DELETE", "/me", headers: browser.writing, body: #"{"current":"\#(current)"}"#)
    }

    @Test func `an account is scheduled for deletion by its password, and kept after all`() async throws {
        try await API.run { api in
            var (browser, other) = (await member(api), Browser(api: api))
            _ = await other.post("/auth/login", login)
            let wrong = await delete(browser, "wrong horse")
            #expect(wrong.status == 403 && wrong.body?["error"]?["field"]?.string == "current")
            #expect(await other.me().status == 200)
            let answer = await delete(browser)
            let due = api.clock.now.milliseconds + Self.week
            #expect(answer.status == 200 && answer.body?["deletion"]?.int == Int(due))
            #expect(await other.me().status == 401)
            #expect(await browser.me().body?["deletion"]?.int == Int(due))
            let notice = try await api.mail(to: "ada@example.org")
            #expect(notice.subject == "Your account will be deleted" && notice.text.contains("in 7 days"))
            // Whoever has the password comes back to undo it.
            #expect(await other.post("/auth/login", login).status == 200)
            #expect(await other.post("/me/keep", "{}").status == 200)
            #expect(await browser.me().body?["deletion"] == nil)
            #expect(await browser.post("/me/keep", "{}").status == 200)
        }
    }

    @Test func `an account that is due cannot be kept, and is gone with the next sweep`() async throws {
        try await API.run { api in
            var browser = await member(api)
            let user = try #require(await browser.me().body?["user"]?["id"]?.string)
            _ = await delete(browser)
            api.clock.advance(by: .milliseconds(Self.week))
            #expect(await browser.post("/me/keep", "{}").status == 401)
            let sweep = DeletionSweep(api.identities) { _, _ in
            } present: { _ in
                []
            } rewrite: {
                $1
            }
            try await sweep.step(at: api.clock.now)
            #expect(await browser.me().status == 401)
            #expect(await api.get("/users/\(user)").status == 404)
            #expect(await browser.post("/auth/login", login).status == 403)
            var heir = Browser(api: api)
            #expect(await heir.post("/auth/signup", login).status == 201)
            #expect(!api.log.all.contains { $0.contains("example.org") })
        }
    }

    @Test func `a guest needs no password, a program and a page of another site are refused`() async throws {
        try await API.run { api in
            #expect(await api.send("DELETE", "/me", body: "{}").status == 401)
            let bot = try await api.identities.mintBot(name: "wallbot", at: 0)
            #expect(await api.send("DELETE", "/me", headers: ["authorization": "Bearer \(bot.secret.text)"], body: "{}").status == 403)
            var browser = Browser(api: api)
            _ = await browser.post("/auth/guest", "{}")
            #expect(await api.send("DELETE", "/me", headers: browser.cookie, body: "{}").status == 403)
            let foreign = browser.writing.merging(["origin": "https://evil.example"]) { $1 }
            #expect(await api.send("DELETE", "/me", headers: foreign, body: "{}").status == 403)
            #expect(await browser.me().body?["deletion"] == nil)
            #expect(await api.send("DELETE", "/me", headers: browser.writing, body: "{}").status == 200)
            #expect(await browser.me().body?["deletion"]?.int != nil)
        }
    }
}
