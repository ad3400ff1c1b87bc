import Accounts
import IdentifierLiterals
import Identifiers
import JSONText
import Play
import Storage
import TestSupport
import Testing

@testable import Server

/// The proof of an address, and what ends when somebody else may have been here.
@Suite("Confirmed addresses over HTTP", .timeLimit(.minutes(10))) struct ConfirmationRoutesTests {
    private func login(_ password: String = "correct horse") -> String { #"{"email":"ada@example.org","password":"\#(password)"}"# }

    private func member(_ api: API) async -> Browser {
        var browser = Browser(api: api)
        #expect(await browser.post("/auth/signup", login()).status == 201)
        return browser
    }

    private func ticket(_ mail: Mail) throws -> String {
        let link = try #require(mail.text.split(separator: "\n").first { $0.hasPrefix("https://a.example/account#") })
        return #"{"ticket":"\#(try #require(link.split(separator: "=").last))""#
    }

    private func token(_ browser: inout Browser) async throws -> String {
        let made = await browser.post("/auth/tokens", #"{"label":"t","scopes":["play"],"days":null}"#)
        return try #require(made.body?["token"]?.string)
    }

    private func status(_ api: API, bearer: String) async -> Int {
        await api.send("GET", "/me", headers: ["authorization": "Bearer \(bearer)"]).status
    }

    @Test func `an address is confirmed in the browser of its account`() async throws {
        try await API.run { api in
            var ada = await member(api)
            #expect(await ada.me().body?["confirmed"]?.bool == false)
            let proof = try ticket(try await api.mail(to: "ada@example.org", "Confirm your address")) + "}"
            // The owner of the address, who knows nothing of the account, confirms nothing by opening the link.
            var stranger = Browser(api: api)
            #expect(await stranger.post("/auth/email/confirm", proof).code == "sign_in_first")
            #expect(await ada.me().body?["confirmed"]?.bool == false)
            #expect(await ada.post("/auth/email/confirm", proof).status == 200)
            #expect(await ada.me().body?["confirmed"]?.bool == true)
            #expect(await ada.post("/auth/email/send", "{}").code == "already")
        }
    }

    @Test func `the mail is sent again`() async throws {
        try await API.run { api in
            var ada = await member(api)
            _ = try await api.mail(to: "ada@example.org", "Confirm your address")
            #expect(await ada.post("/auth/email/send", "{}").status == 202)
            let proof = try ticket(try await api.mail(to: "ada@example.org", "Confirm your address")) + "}"
            #expect(await ada.post("/auth/email/confirm", proof).status == 200)
        }
    }

    @Test func `the owner of an address ends all that its account was given before`() async throws {
        try await API.run { api in
            var thief = await member(api)
            let own = try await token(&thief)
            let bot = try #require(await thief.post("/me/bots", #"{"name":"Bot"}"#).body?["token"]?.string)
            #expect(await status(api, bearer: own) == 200)
            #expect(await status(api, bearer: bot) == 200)
            var ada = Browser(api: api)
            _ = await ada.post("/auth/password/forgot", #"{"email":"ada@example.org"}"#)
            let reset = try ticket(try await api.mail(to: "ada@example.org", "Set a new password")) + #","password":"battery staple"}"#
            #expect(await ada.post("/auth/password/reset", reset).status == 200)
            #expect(await thief.me().status == 401)
            #expect(await status(api, bearer: own) == 401)
            #expect(await status(api, bearer: bot) == 401)
            #expect(await ada.me().body?["confirmed"]?.bool == true)
        }
    }

    @Test func `after another password the owner sees what else can enter, and ends it`() async throws {
        try await API.run { api in
            var ada = await member(api)
            let proof = try ticket(try await api.mail(to: "ada@example.org", "Confirm your address")) + "}"
            _ = await ada.post("/auth/email/confirm", proof)
            let own = try await token(&ada)
            #expect(try await api.mail(to: "ada@example.org").subject == "Your account has a new token")
            let bot = try #require(await ada.post("/me/bots", #"{"name":"Bot"}"#).body?["token"]?.string)
            #expect(try await api.mail(to: "ada@example.org").subject == "Your account has a bot with a new token")
            _ = await ada.post("/auth/password/change", #"{"current":"correct horse","password":"battery staple"}"#)
            #expect(await status(api, bearer: own) == 200)
            let held = await api.send("GET", "/auth/credentials", headers: ada.cookie).body
            #expect(held?["tokens"]?.array?.count == 1 && held?["bots"]?.array?.count == 1 && held?["links"]?.array?.isEmpty == true)
            #expect(await api.send("DELETE", "/auth/credentials", headers: ada.cookie).code == "forbidden")
            #expect(await ada.send("DELETE", "/auth/credentials").status == 200)
            #expect(await status(api, bearer: own) == 401)
            #expect(await status(api, bearer: bot) == 401)
            #expect(await ada.me().status == 200)
        }
    }

    @Test func `another token of a bot is told by mail like the first`() async throws {
        try await API.run { api in
            var ada = await member(api)
            let bot = try #require(await ada.post("/me/bots", #"{"name":"Bot"}"#).body?["user"]?["id"]?.string)
            #expect(try await api.mail(to: "ada@example.org").subject == "Your account has a bot with a new token")
            #expect(await ada.post("/me/bots/\(bot)/token", "{}").status == 201)
            #expect(try await api.mail(to: "ada@example.org").subject == "Your account has a bot with a new token")
        }
    }

    @Test func `a typed address keeps nobody out who gets its mail`() async throws {
        try await API.run { api in
            let thief = await member(api)
            var ada = Browser(api: api)
            let waiting = await ada.post("/auth/signup", login("battery staple"))
            #expect(waiting.status == 202 && waiting.body?["user"]?["guest"]?.bool == true)
            let proof = try ticket(try await api.mail(to: "ada@example.org", "Confirm this address")) + "}"
            var stranger = Browser(api: api)
            #expect(await stranger.post("/auth/email/confirm", proof).code == "sign_in_first")
            let guest = ada.session
            #expect(await ada.post("/auth/email/confirm", proof).body?["email"]?.string == "ada@example.org")
            #expect(ada.session != guest)
            let me = await ada.me().body
            #expect(me?["user"]?["guest"]?.bool == false && me?["confirmed"]?.bool == true)
            #expect(await thief.me().body?["email"] == .null)
            #expect(await stranger.post("/auth/login", login()).status == 403)
            #expect(await stranger.post("/auth/login", login("battery staple")).status == 200)
            // A proved address is taken.
            var late = Browser(api: api)
            #expect(await late.post("/auth/signup", login()).status == 409)
        }
    }

    @Test func `without mail an address belongs to whoever came first, and its operator makes links`() async throws {
        try await API.run(sendsMail: false) { api in
            let ada = await member(api)
            #expect(await ada.me().body?["confirmed"]?.bool == false)
            var late = Browser(api: api)
            #expect(await late.post("/auth/signup", login()).status == 409)
            let link = try #require(try await api.identities.resetLink(named: "ada@example.org", at: api.clock.now))
            let reset = await late.post("/auth/password/reset", #"{"ticket":"\#(link.text)","password":"battery staple"}"#)
            #expect(reset.status == 200)
            #expect(await late.me().body?["confirmed"]?.bool == false)
            #expect(await ada.me().status == 401)
        }
    }
}
