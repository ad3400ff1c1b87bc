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

/// Following players over HTTP.
@Suite("Following over HTTP", .timeLimit(.minutes(10))) struct FollowingRoutesTests {
    private func guest(_ api: API, _ name: String) async throws -> (browser: Browser, user: String) {
        var browser = Browser(api: api)
        let answer = await browser.post("/auth/guest", #"{"name":"\#(name)"}"#)
        return (browser, try #require(answer.body?["user"]?["id"]?.string))
    }

    private func list(_ api: API, _ browser: Browser) async -> [JSONValue]? {
        await api.send("GET", "/me/following", headers: browser.cookie).body?["items"]?.array
    }

    @Test func `somebody is followed, listed and counted until they are followed no more`() async throws {
        try await API.run { api in
            let ((ada, adaUser), (_, bob)) = (try await guest(api, "Ada"), try await guest(api, "Bob"))
            let now = Int(api.clock.now.milliseconds)
            #expect(await api.send("GET", "/me/following/\(bob)", headers: ada.cookie).body?["since"] == .null)
            #expect(await list(api, ada) == [])
            for _ in 1...2 {
                let answer = await api.send("PUT", "/me/following/\(bob)", headers: ada.writing)
                #expect(answer.status == 200 && answer.body?["since"]?.int == now)
                api.clock.advance(by: .seconds(9))
            }
            #expect(await api.send("GET", "/me/following/\(bob)", headers: ada.cookie).body?["since"]?.int == now)
            let row = try #require(await list(api, ada)?.first)
            #expect(row["user"]?.string == bob && row["name"]?.string == "Bob" && row["kind"]?.string == "human" && row["since"]?.int == now)
            #expect(row["on"] == .bool(false) && row["room"] == .null)
            #expect(await api.get("/users/\(bob)").body?["followers"]?.int == 1)
            #expect(await api.get("/users/\(adaUser)").body?["followers"]?.int == 0)
            for _ in 1...2 {
                let answer = await api.send("DELETE", "/me/following/\(bob)", headers: ada.writing)
                #expect(answer.status == 200 && answer.body?["since"] == .null)
            }
            #expect(await list(api, ada) == [])
            #expect(await api.get("/users/\(bob)").body?["followers"]?.int == 0)
        }
    }

    @Test func `neither oneself, nor anybody who is not there, nor more than the bound`() async throws {
        try await API.run { api in
            let ((ada, adaUser), (_, bob)) = (try await guest(api, "Ada"), try await guest(api, "Bob"))
            #expect(await api.send("PUT", "/me/following/\(adaUser)", headers: ada.writing).code == "bad_value")
            for user in ["u_999", "u_x", "b_quoridor_1", "%20"] {
                #expect(await api.send("PUT", "/me/following/\(user)", headers: ada.writing).code == "no_user")
            }
            let follower = try #require(UserID(adaUser).account)
            for number in 1...Followed.mostPerAccount {
                let other = try await api.identities.mintGuest(name: "Fan \(number)", at: 1).identity.account
                _ = try await api.store.follow(other.id, by: follower, atMost: Followed.mostPerAccount, at: 2)
            }
            let refused = await api.send("PUT", "/me/following/\(bob)", headers: ada.writing)
            #expect(refused.status == 409 && refused.code == "too_many")
            #expect(await list(api, ada)?.count == Followed.mostPerAccount)
        }
    }

    @Test func `only a person, and only from pages of the site`() async throws {
        try await API.run { api in
            let ((ada, _), (_, bob)) = (try await guest(api, "Ada"), try await guest(api, "Bob"))
            let path = "/me/following/\(bob)"
            for method in ["PUT", "DELETE"] {
                #expect(await api.send(method, path).code == "auth_required")
                #expect(await api.send(method, path, headers: ada.cookie).code == "forbidden")
            }
            for path in [path, "/me/following"] { #expect(await api.send("GET", path).code == "auth_required") }
            let bot = try await api.identities.mintBot(name: "tin", at: 1)
            let bearer = ["authorization": "Bearer \(bot.secret.text)"]
            #expect(await api.send("PUT", path, headers: bearer).code == "forbidden")
            #expect(await api.send("POST", path, headers: ada.writing).header("allow") == "GET, HEAD, PUT, DELETE")
            #expect(await list(api, ada) == [])
        }
    }
}
