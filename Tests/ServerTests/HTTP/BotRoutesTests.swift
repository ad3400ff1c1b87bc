import Accounts
import IdentifierLiterals
import Identifiers
import JSONText
import Play
import Storage
import TestSupport
import Testing

@testable import Server

/// Bots of players.
@Suite("Bots over HTTP", .timeLimit(.minutes(10))) struct BotRoutesTests {
    private func make(_ browser: Browser, _ name: String = "wallbot") async throws -> (id: String, bearer: [String: String]) {
        var browser = browser
        let answer = await browser.post("/me/bots", #"{"name":"\#(name)"}"#)
        #expect(answer.status == 201 && answer.body?["user"]?["kind"]?.string == "bot")
        let (id, token) = (try #require(answer.body?["user"]?["id"]?.string), try #require(answer.body?["token"]?.string))
        return (id, ["authorization": "Bearer \(token)"])
    }

    @Test func `a bot is made, listed, renamed, and names its owner`() async throws {
        try await API.run { api in
            var browser = await TokenRoutesTests.member(api)
            let owner = await browser.me().body?["user"]
            let (id, bearer) = try await make(browser)
            #expect(await api.send("GET", "/me", headers: bearer).body?["user"]?["id"]?.string == id)
            let renamed = await browser.post("/me/bots/\(id)/name", #"{"name":"stone"}"#)
            #expect(renamed.status == 200 && renamed.body?["user"]?["name"]?.string == "stone" && renamed.body?["token"] == nil)
            let list = await api.send("GET", "/me/bots", headers: browser.cookie).body?["items"]?.array
            #expect(list?.count == 1 && list?[0]["id"]?.string == id && list?[0]["name"]?.string == "stone")
            #expect(list?[0]["used"]?.int == Int(api.clock.now.milliseconds))
            let profile = await api.get("/users/\(id)").body
            #expect(profile?["owner"]?["id"] == owner?["id"] && profile?["owner"]?["name"]?.string == "ada" && profile?["retired"] == nil)
            // A bot of the operator has no owner.
            let house = try await api.identities.mintBot(name: "Deep Green", at: 0)
            #expect(await api.get("/users/\(house.identity.account.user)").body?["owner"] == nil)
        }
    }

    @Test func `another token replaces the one before, and closes its sockets`() async throws {
        try await API.run { api in
            var browser = await TokenRoutesTests.member(api)
            let (id, old) = try await make(browser)
            let socket = try await SocketClient(api, bearer: try #require(old["authorization"]))
            let answer = await browser.post("/me/bots/\(id)/token", "{}")
            let token = try #require(answer.body?["token"]?.string)
            #expect(answer.status == 201)
            #expect(await socket.goodbye() == 4401)
            #expect(await api.send("GET", "/me", headers: old).status == 401)
            #expect(await api.send("GET", "/me", headers: ["authorization": "Bearer \(token)"]).status == 200)
        }
    }

    @Test func `a retired bot signs in no more, is shown as retired, and keeps its name`() async throws {
        try await API.run { api in
            var browser = await TokenRoutesTests.member(api)
            let (id, bearer) = try await make(browser)
            let socket = try await SocketClient(api, bearer: try #require(bearer["authorization"]))
            #expect(await api.send("DELETE", "/me/bots/\(id)", headers: browser.writing).status == 200)
            #expect(await socket.goodbye() == 4401)
            #expect(await api.send("GET", "/me", headers: bearer).status == 401)
            #expect(await api.get("/users/\(id)").body?["retired"]?.bool == true)
            #expect(await api.send("GET", "/me/bots", headers: browser.cookie).body?["items"] == .array([]))
            let refusals = [
                await browser.post("/me/bots/\(id)/token", "{}"), await browser.post("/me/bots/\(id)/name", #"{"name":"x"}"#),
                await api.send("DELETE", "/me/bots/\(id)", headers: browser.writing),
            ]
            for refusal in refusals { #expect(refusal.status == 404 && refusal.code == "no_user") }
            #expect(await browser.post("/me/bots", #"{"name":"wallbot"}"#).code == "already")
        }
    }

    @Test func `a player changes no bot of another, and no account that is not a bot`() async throws {
        try await API.run { api in
            var (ada, eve) = (await TokenRoutesTests.member(api), await TokenRoutesTests.member(api, "eve"))
            let (id, bearer) = try await make(ada)
            let own = try #require(await ada.me().body?["user"]?["id"]?.string)
            let house = try await api.identities.mintBot(name: "Deep Green", at: 0).identity.account.user
            for user in [id, own, house, "u_999", "b_1_0", "u_0"] {
                #expect(await eve.post("/me/bots/\(user)/token", "{}").code == "no_user", "\(user)")
                #expect(await eve.post("/me/bots/\(user)/name", #"{"name":"mine"}"#).code == "no_user", "\(user)")
                #expect(await api.send("DELETE", "/me/bots/\(user)", headers: eve.writing).code == "no_user", "\(user)")
            }
            for user in [own, house] { #expect(await ada.post("/me/bots/\(user)/token", "{}").code == "no_user") }
            #expect(await api.send("GET", "/me", headers: bearer).status == 200)
        }
    }

    @Test func `a player has sixteen bots, and guests none`() async throws {
        try await API.run { api in
            var browser = await TokenRoutesTests.member(api)
            for number in 11...26 {
                api.clock.advance(by: .seconds(1))
                _ = try await make(browser, "robot \(number)")
            }
            let refusal = await browser.post("/me/bots", #"{"name":"one more"}"#)
            #expect(refusal.status == 409 && refusal.code == "too_many" && refusal.body?["error"]?["field"]?.string == "name")
            var guest = Browser(api: api)
            _ = await guest.post("/auth/guest", "{}")
            #expect(await guest.post("/me/bots", #"{"name":"mine"}"#).code == "forbidden")
        }
    }

    @Test(arguments: [("", 422, "bad_value"), (#"a\u200bb"#, 422, "bad_value"), ("Palisade", 403, "forbidden"), ("ada", 409, "already")])
    func `a name that cannot be is refused at its field`(name: String, status: Int, code: String) async throws {
        try await API.run { api in
            var browser = await TokenRoutesTests.member(api)
            let (id, _) = try await make(browser)
            for path in ["/me/bots", "/me/bots/\(id)/name"] {
                let answer = await browser.post(path, #"{"name":"\#(name)"}"#)
                #expect(answer.status == status && answer.code == code && answer.body?["error"]?["field"]?.string == "name")
            }
        }
    }
}
