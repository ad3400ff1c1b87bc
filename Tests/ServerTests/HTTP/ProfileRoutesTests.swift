import Accounts
import IdentifierLiterals
import Identifiers
import JSONText
import Storage
import TestSupport
import Testing

@testable import Server

/// The own profile is changed as a whole or not at all, and others see the age and not the year.
@Suite("Profiles over HTTP", .timeLimit(.minutes(10))) struct ProfileRoutesTests {
    private static let signs = [
        "aries", "taurus", "gemini", "cancer", "leo", "virgo", "libra", "scorpio", "sagittarius", "capricorn", "aquarius", "pisces",
    ]

    private func guest(_ api: API) async throws -> (browser: Browser, user: String) {
        var browser = Browser(api: api)
        let answer = await browser.post("/auth/guest", "{}")
        return (browser, try #require(answer.body?["user"]?["id"]?.string))
    }

    private func card(_ user: String, _ api: API) async -> JSONValue? { await api.get("/users/\(user)").body }

    private func change(_ body: String, _ browser: Browser) async -> API.Answer {
        var browser = browser
        return await browser.send("PATCH", "/me", body)
    }

    @Test func `others see the age and the sign`() async throws {
        try await API.run { api in
            let (player, user) = try await guest(api)
            let year = api.clock.now.year
            let empty = await card(user, api)?.object
            #expect(empty?["age"] == nil && empty?["zodiac"] == nil)
            for sign in Self.signs {
                let answer = await change(#"{"birth_year":\#(year - 36),"zodiac":"\#(sign)"}"#, player)
                #expect(answer.status == 200)
                #expect(answer.body?["birth_year"]?.int == year - 36 && answer.body?["zodiac"]?.string == sign)
            }
            let seen = await card(user, api)?.object
            #expect(seen?["age"]?.int == 36 && seen?["zodiac"]?.string == "pisces" && seen?["birth_year"] == nil)
            let own = await player.me().body
            #expect(own?["birth_year"]?.int == year - 36 && own?["zodiac"]?.string == "pisces")
            #expect(await change(#"{"birth_year":null}"#, player).status == 200)
            let after = await card(user, api)?.object
            #expect(after?["age"] == nil && after?["zodiac"]?.string == "pisces")
            for first in [year - 100, year] {
                #expect(await change(#"{"birth_year":\#(first)}"#, player).status == 200)
                #expect(await card(user, api)?["age"]?.int == year - first)
            }
        }
    }

    @Test func `another name is heard at once`() async throws {
        try await API.run { api in
            let (player, watcher) = (try await SocketClient(api), try await SocketClient(api))
            _ = await player.subscribe("me")
            _ = await watcher.subscribe("user/\(player.user)")
            let body = #"{"name":"Newly Named","zodiac":"leo"}"#
            #expect(await api.send("PATCH", "/me", headers: player.headers, body: body).status == 200)
            await player.sees("me") { $0["name"]?.string == "Newly Named" }
            await watcher.sees("user/\(player.user)") { $0["name"]?.string == "Newly Named" }
        }
    }

    @Test func `a refused member keeps the others from being changed`() async throws {
        try await API.run { api in
            let (player, user) = try await guest(api)
            let (other, _) = try await guest(api)
            #expect(await change(#"{"name":"Ariadne"}"#, other).status == 200)
            let before = await card(user, api)
            for (body, status, code, field) in [
                (#"{"name":"ARIADNE","zodiac":"leo"}"#, 409, "already", "name"),
                (#"{"name":"Theseus","birth_year":\#(api.clock.now.year + 1)}"#, 422, "bad_value", "birth_year"),
                (#"{"birth_year":2000,"zodiac":"cat"}"#, 422, "bad_value", "zodiac"), (#"{"name":" ","zodiac":"leo"}"#, 422, "bad_value", "name"),
                (#"{"name":"deleted-abcd","zodiac":"leo"}"#, 403, "forbidden", "name"),
            ] {
                let answer = await change(body, player)
                #expect(answer.status == status && answer.code == code && answer.field == field, "\(body): \(answer.status)")
                #expect(await card(user, api) == before)
            }
        }
    }

    @Test(arguments: ["{}", #"{"colour":"red"}"#, #"{"birthYear":1990}"#]) func `a change of nothing is refused`(body: String) async throws {
        try await API.run { api in
            let answer = await change(body, try await guest(api).browser)
            #expect(answer.status == 422 && answer.code == "bad_value")
        }
    }

    private static let names =
        [
            HostileValue("null", "null"), HostileValue("number", "7"), HostileValue("truth", "true"), HostileValue("list", #"["leo"]"#),
            HostileValue("object", "{}"),
        ] + HostileValue.unfit
    private static let others =
        [
            HostileValue("fraction", "7.5"), HostileValue("digits", #""1990""#), HostileValue("truth", "true"), HostileValue("list", #"["leo"]"#),
            HostileValue("object", #"{"\#(HostileValue.mark)":1}"#), HostileValue("huge", "1e+300"), HostileValue("negative", "-1"),
            HostileValue("beyond 64 bits", "9223372036854775808"),
        ] + HostileValue.texts
    private static let fields = names.map { ("name", $0) } + others.map { ("birth_year", $0) } + others.map { ("zodiac", $0) }

    @Test(arguments: fields) func `a field refuses what it cannot be`(field: String, value: HostileValue) async throws {
        try await API.run { api in
            let answer = await change(#"{"\#(field)":\#(value.json ?? "")}"#, try await guest(api).browser)
            #expect(answer.status == 422 && answer.code == "bad_value" && answer.field == field, "\(answer.status) \(answer.code ?? "")")
            #expect(!answer.message.contains(HostileValue.mark))
            #expect(!api.log.all.contains { $0.contains(HostileValue.mark) })
        }
    }

    @Test func `a page of another site changes nothing`() async throws {
        try await API.run { api in
            let (player, _) = try await guest(api)
            #expect(await api.send("PATCH", "/me", headers: player.cookie, body: #"{"zodiac":"leo"}"#).status == 403)
            #expect(await api.send("PATCH", "/me", body: #"{"zodiac":"leo"}"#).status == 401)
        }
    }

    @Test func `a bot has no profile of its own`() async throws {
        try await API.run { api in
            let token = try await api.identities.mintBot(name: "tin", at: 0).secret.text
            let answer = await api.send("PATCH", "/me", headers: ["authorization": "Bearer \(token)"], body: #"{"zodiac":"leo"}"#)
            #expect(answer.status == 403 && answer.code == "forbidden")
        }
    }

    @Test func `names cannot be tried out`() async throws {
        try await API.run { api in
            let (other, _) = try await guest(api)
            #expect(await change(#"{"name":"Penelope"}"#, other).status == 200)
            var (player, _) = try await guest(api)
            for (method, path) in [("PATCH", "/me"), ("POST", "/me/name"), ("PATCH", "/me"), ("POST", "/me/name"), ("PATCH", "/me")] {
                #expect(await player.send(method, path, #"{"name":"penelope"}"#).status == 409)
            }
            for (method, path) in [("PATCH", "/me"), ("POST", "/me/name")] {
                let answer = await player.send(method, path, #"{"name":"Telemachus"}"#)
                #expect(answer.status == 429 && answer.code == "rate" && answer.field == "name")
                #expect(answer.body?["error"]?["retry_ms"]?.int ?? 0 > 0)
            }
            // The rest of the profile has nothing to do with it, and neither has anybody else.
            #expect(await change(#"{"zodiac":"leo"}"#, player).status == 200)
            #expect(await change(#"{"name":"Penelope of Ithaca"}"#, other).status == 200)
        }
    }
}
