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

/// Administrators, their acts, and reports.
@Suite("Administration over HTTP", .timeLimit(.minutes(10))) struct AdministrationRoutesTests {
    private static let paths = ["/admin/me", "/admin/rooms", "/admin/players", "/admin/players/u_1", "/admin/reports", "/admin/log", "/admin/server"]

    /// A member with the role.
    private func administrator(_ api: API, _ name: String = "olga") async throws -> Browser {
        let browser = await TokenRoutesTests.member(api, name)
        try await grant(true, try await id(of: browser), api)
        return browser
    }

    private func grant(_ on: Bool, _ account: Int64, _ api: API) async throws {
        try await api.store.setAdministrator(on, account, logging: AuditAct(on ? .grant : .revoke, by: nil, on: "u_\(account)", reason: "", at: 1))
    }

    private func id(of browser: Browser) async throws -> Int64 {
        let user = try #require(await browser.me().body?["user"]?["id"]?.string)
        return try #require(UserID(user).account)
    }

    private func act(_ browser: Browser, _ path: String, _ body: String) async -> API.Answer {
        await browser.api.send("POST", path, headers: browser.writing, body: body)
    }

    private func log(_ browser: Browser) async -> [JSONValue] {
        await browser.api.send("GET", "/admin/log", headers: browser.cookie).body?["items"]?.array ?? []
    }

    @Test func `everybody but administrators gets the same refusal`() async throws {
        try await API.run { api in
            let member = await TokenRoutesTests.member(api)
            let root = try await administrator(api)
            var answers: Set<HTTPRefusal> = []
            for path in Self.paths {
                for headers in [[:], member.cookie, ["authorization": "Bearer plt_unknown"]] {
                    let answer = await api.send("GET", path, headers: headers)
                    answers.insert(HTTPRefusal(status: answer.status, code: answer.code ?? "", message: answer.body?["error"]?["msg"]?.string ?? ""))
                }
                if path != "/admin/players/u_1" { #expect(await api.send("GET", path, headers: root.cookie).status == 200) }
            }
            #expect(answers.count == 1 && answers.first?.status == 403)
            #expect(await act(member, "/admin/players/u_2/sanctions", #"{"kind":"ban","reason":"x","until":null}"#).status == 403)
            // A page of another site writes with the cookies of an administrator.
            #expect(await api.send("POST", "/admin/players/u_1/sanctions", headers: root.cookie, body: "{}").code == "forbidden")
        }
    }

    @Test func `an administrator's token needs the scope, and both end with the role`() async throws {
        try await API.run { api in
            var root = try await administrator(api)
            var member = await TokenRoutesTests.member(api)
            #expect(await member.post("/auth/tokens", #"{"label":"x","scopes":["admin"],"days":1}"#).status == 422)
            func token(_ scopes: String) async throws -> [String: String] {
                let answer = await root.post("/auth/tokens", #"{"label":"x","scopes":\#(scopes),"days":1}"#)
                return ["authorization": "Bearer \(try #require(answer.body?["token"]?.string))"]
            }
            let (plain, full) = (try await token(#"["profile"]"#), try await token(#"["admin"]"#))
            #expect(await api.send("GET", "/admin/me", headers: plain).status == 403)
            #expect(await api.send("GET", "/admin/me", headers: full).body?["user"]?["name"]?.string == "olga")
            #expect(await root.me().body?["admin"]?.bool == true)
            #expect(await member.me().body?["admin"] == nil)
            try await grant(false, try await id(of: root), api)
            #expect(await api.send("GET", "/admin/me", headers: full).status == 403)
            #expect(await api.send("GET", "/admin/me", headers: root.cookie).status == 403)
        }
    }

    @Test func `a banned player is refused with the reason, until the ban ends`() async throws {
        try await API.run { api in
            let root = try await administrator(api)
            var player = await TokenRoutesTests.member(api)
            let user = "u_\(try await id(of: player))"
            let bot = try #require(await player.post("/me/bots", #"{"name":"wallbot"}"#).body?["token"]?.string)
            let end = Int(api.clock.now.milliseconds) + 60_000
            let path = "/admin/players/\(user)/sanctions"
            for (body, field) in [
                (#"{"kind":"ban","until":null}"#, "reason"), (#"{"kind":"ban","reason":" ","until":null}"#, "reason"),
                (#"{"kind":"ban","reason":"x"}"#, "until"), (#"{"kind":"ban","reason":"x","until":1}"#, "until"),
                (#"{"kind":"jail","reason":"x","until":null}"#, "kind"),
            ] {
                let answer = await act(root, path, body)
                #expect(answer.status == 422 && answer.body?["error"]?["field"]?.string == field)
            }
            #expect(await act(root, "/admin/players/u_999/sanctions", #"{"kind":"ban","reason":"x","until":null}"#).status == 404)
            let banned = await act(root, path, #"{"kind":"ban","reason":"cheats","until":\#(end)}"#)
            #expect(banned.status == 201 && banned.body?["until"]?.int == end)
            for headers in [player.cookie, ["authorization": "Bearer \(bot)"]] {
                let refused = await api.send("GET", "/me", headers: headers)
                #expect(refused.status == 403 && refused.code == "banned")
                #expect(refused.body?["error"]?["until"]?.int == end && refused.body?["error"]?["why"]?.string == "cheats")
            }
            var elsewhere = Browser(api: api)
            #expect(await elsewhere.post("/auth/login", #"{"email":"ada@example.org","password":"wrong horse"}"#).code == "wrong_password")
            #expect(await elsewhere.post("/auth/login", #"{"email":"ada@example.org","password":"correct horse"}"#).code == "banned")
            #expect(await api.send("GET", "/admin/players/\(user)", headers: root.cookie).body?["ban"]?["reason"]?.string == "cheats")
            api.clock.advance(by: .seconds(60))
            #expect(await player.me().status == 200)
            let entry = try #require(await log(root).first)
            #expect(entry["act"]?.string == "ban" && entry["by"]?["name"]?.string == "olga" && entry["user"]?["name"]?.string == "ada")
        }
    }

    @Test func `a ban closes the socket of its player`() async throws {
        try await API.run([NimModule()]) { api in
            let root = try await administrator(api)
            let player = try await SocketClient(api)
            _ = await act(root, "/admin/players/\(player.user)/sanctions", #"{"kind":"ban","reason":"cheats","until":null}"#)
            #expect(await player.goodbye() == 4403)
        }
    }

    @Test func `a sanction is lifted once, and no administrator is sanctioned`() async throws {
        try await API.run { api in
            let root = try await administrator(api)
            let player = await TokenRoutesTests.member(api)
            let path = "/admin/players/u_\(try await id(of: player))/sanctions"
            let mute = await act(root, path, #"{"kind":"mute","reason":"rude","until":null}"#)
            let number = try #require(mute.body?["id"]?.int)
            #expect(await act(root, "/admin/sanctions/\(number)/lift", #"{"reason":"sorry"}"#).status == 200)
            #expect(await act(root, "/admin/sanctions/\(number)/lift", #"{"reason":"sorry"}"#).code == "already")
            #expect(await act(root, "/admin/sanctions/99/lift", #"{"reason":"sorry"}"#).status == 404)
            let listed = await api.send("GET", path, headers: root.cookie).body?["items"]?.array
            #expect(listed?.count == 1 && listed?[0]["lifted"]?.int != nil && listed?[0]["by"]?["name"]?.string == "olga")
            let own = "/admin/players/u_\(try await id(of: root))/sanctions"
            #expect(await act(root, own, #"{"kind":"ban","reason":"x","until":null}"#).code == "forbidden")
        }
    }

    @Test func `a report keeps the line as it was said, and its author hears of the outcome`() async throws {
        try await API.run([NimModule()]) { api in
            let root = try await administrator(api)
            let (amy, bob) = (try await SocketClient(api), try await SocketClient(api))
            let made = await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#)
            let room = try #require(made["d"]?["room"]?.string)
            _ = await bob.act("room/\(room)", "join")
            _ = await amy.subscribe("room/\(room)")
            _ = await bob.subscribe("me")
            let time = Int(api.clock.now.milliseconds)
            _ = await amy.act("room/\(room)", "say", #"{"text":"you lose"}"#)
            func report(_ body: String) async -> API.Answer { await api.send("POST", "/reports", headers: bob.headers, body: body) }
            let (whole, other) = (
                #"{"user":"\#(amy.user)","room":"\#(room)","line":\#(time),"reason":"rude"}"#,
                #"{"user":"\#(amy.user)","room":"\#(room)","line":\#(time + 1),"reason":"rude"}"#
            )
            #expect(await report(other).code == "no_line")
            #expect(await report(#"{"user":"\#(bob.user)","reason":"rude"}"#).body?["error"]?["field"]?.string == "user")
            #expect(await report(#"{"user":"\#(amy.user)","line":1,"reason":"rude"}"#).body?["error"]?["field"]?.string == "room")
            #expect(await report(#"{"user":"\#(amy.user)"}"#).body?["error"]?["field"]?.string == "reason")
            #expect(await report(#"{"user":"u_999","reason":"rude"}"#).code == "no_user")
            let filed = await report(whole)
            #expect(filed.status == 201)
            #expect(await report(whole).code == "already")
            let open = await api.send("GET", "/admin/reports", headers: root.cookie).body?["items"]?.array
            #expect(open?.count == 1 && open?[0]["line"]?.string == "you lose" && open?[0]["about"]?["id"]?.string == amy.user)
            let number = try #require(filed.body?["id"]?.int)
            let closed = await act(root, "/admin/reports/\(number)/close", #"{"outcome":"acted","reason":"muted"}"#)
            #expect(closed.status == 200 && closed.body?["outcome"]?.string == "acted")
            #expect(await act(root, "/admin/reports/\(number)/close", #"{"outcome":"acted","reason":"muted"}"#).code == "already")
            await bob.event("me", "change")
            let notice = try #require(bob.view("me")?["notices"]?.array?.last)
            #expect(notice["key"]?.string == "report.acted")
            let name = try #require(notice["id"]?.string)
            #expect(await api.send("DELETE", "/me/notices/\(name)", headers: amy.headers).status == 404)
            #expect(await api.send("DELETE", "/me/notices/\(name)", headers: bob.headers).status == 200)
            #expect(await api.send("GET", "/admin/reports", query: "state=closed", headers: root.cookie).body?["items"]?.array?.count == 1)
            #expect(await log(root).first?["act"]?.string == "close_report")
        }
    }

    @Test func `one player reports twenty times a day`() async throws {
        try await API.run { api in
            let amy = await TokenRoutesTests.member(api)
            var users: [String] = []
            for number in 0...20 { users.append("u_\(try await id(of: await TokenRoutesTests.member(api, "p\(number)")))") }
            for user in users.prefix(20) {
                #expect(await act(amy, "/reports", #"{"user":"\#(user)","reason":"x"}"#).status == 201)
                api.clock.advance(by: .seconds(1))
            }
            #expect(await act(amy, "/reports", #"{"user":"\#(users[20])","reason":"x"}"#).code == "too_many")
            api.clock.advance(by: .seconds(86_400))
            #expect(await act(amy, "/reports", #"{"user":"\#(users[20])","reason":"x"}"#).status == 201)
        }
    }

    @Test func `one network reports a hundred times a day, whatever the number of its members`() async throws {
        try await API.run { api in
            var users: [String] = []
            for number in 0..<20 { users.append("u_\(try await id(of: await TokenRoutesTests.member(api, "p\(number)")))") }
            for author in 0..<5 {
                let amy = await TokenRoutesTests.member(api, "amy\(author)")
                for user in users { #expect(await act(amy, "/reports", #"{"user":"\#(user)","reason":"x"}"#).status == 201) }
                api.clock.advance(by: .seconds(60))
            }
            let late = await TokenRoutesTests.member(api, "late")
            let refused = await act(late, "/reports", #"{"user":"\#(users[0])","reason":"x"}"#)
            #expect(refused.status == 429 && refused.code == "rate")
            #expect(refused.body?["error"]?["msg"]?.string == "a network can file at most 100 reports a day")
        }
    }

    @Test func `a guest reports only whom they met, a member anybody`() async throws {
        try await API.run([NimModule()]) { api in
            let (amy, bob, cat) = (try await SocketClient(api), try await SocketClient(api), try await SocketClient(api))
            func report(_ other: SocketClient) async -> API.Answer {
                await api.send("POST", "/reports", headers: bob.headers, body: #"{"user":"\#(other.user)","reason":"rude"}"#)
            }
            #expect(await report(amy).code == "forbidden")
            let made = await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#)
            let room = try #require(made["d"]?["room"]?.string)
            _ = await bob.act("room/\(room)", "join")
            #expect(await report(amy).status == 201)
            #expect(await report(cat).code == "forbidden")
            let member = await TokenRoutesTests.member(api)
            #expect(await act(member, "/reports", #"{"user":"\#(cat.user)","reason":"rude"}"#).status == 201)
        }
    }

    @Test func `all reports of one author, or of one network, are decided in one act`() async throws {
        try await API.run { api in
            let root = try await administrator(api)
            let about = "u_\(try await id(of: await TokenRoutesTests.member(api, "target")))"
            var authors: [String] = []
            for number in 1...3 {
                let author = await TokenRoutesTests.member(api, "p\(number)")
                authors.append("u_\(try await id(of: author))")
                for user in [about, "u_\(try await id(of: root))"] {
                    #expect(await act(author, "/reports", #"{"user":"\#(user)","reason":"x"}"#).status == 201)
                    api.clock.advance(by: .seconds(1))
                }
            }
            func open() async -> [JSONValue] { await api.send("GET", "/admin/reports", headers: root.cookie).body?["items"]?.array ?? [] }
            let network = try #require(await open().first?["network"]?.string)
            let path = "/admin/reports/close"
            for (body, field) in [
                (#"{"user":"\#(authors[0])","network":"\#(network)","outcome":"dismissed","reason":"x"}"#, "user"),
                (#"{"user":"nobody","outcome":"dismissed","reason":"x"}"#, "user"), (#"{"outcome":"dismissed","reason":"x"}"#, "network"),
                (#"{"user":"\#(authors[0])","outcome":"perhaps","reason":"x"}"#, "outcome"),
                (#"{"user":"\#(authors[0])","outcome":"dismissed"}"#, "reason"),
                (#"{"network":"192.0.2.0/24","outcome":"dismissed","reason":"x"}"#, "network"),
                (#"{"network":"' OR 1=1","outcome":"dismissed","reason":"x"}"#, "network"),
            ] {
                #expect(await act(root, path, body).body?["error"]?["field"]?.string == field, "\(body)")
            }
            #expect(await act(root, path, #"{"user":"\#(authors[0])","outcome":"dismissed","reason":"a flood"}"#).body?["closed"]?.int == 2)
            #expect(await open().count == 4)
            #expect(await act(root, path, #"{"network":"\#(network)","outcome":"dismissed","reason":"a flood"}"#).body?["closed"]?.int == 4)
            #expect(await open().isEmpty)
            // The log names the author, and not the network.
            #expect(await log(root).prefix(2).map { $0["subject"]?.string } == ["network", authors[0]])
            #expect(await act(root, path, #"{"network":"\#(network)","outcome":"dismissed","reason":"x"}"#).code == "already")
        }
    }

    @Test func `a live room is listed and closed with a reason`() async throws {
        try await API.run([NimModule()]) { api in
            let root = try await administrator(api)
            let amy = try await SocketClient(api)
            let made = await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#)
            let room = try #require(made["d"]?["room"]?.string)
            _ = await amy.subscribe("room/\(room)")
            let listed = try #require(await api.send("GET", "/admin/rooms", headers: root.cookie).body?["items"]?.array?.first)
            #expect(listed["room"]?.string == room && listed["players"]?.array?.first?["user"]?.string == amy.user)
            let match = try #require(listed["match"]?.string)
            #expect(await act(root, "/admin/rooms/\(room)/close", #"{"match":"m_other","reason":"x"}"#).code == "no_room")
            #expect(await act(root, "/admin/rooms/\(room)/close", #"{"match":"\#(match)","reason":"x"}"#).status == 200)
            await amy.event("room/\(room)", "close")
            #expect(await api.send("GET", "/admin/rooms", headers: root.cookie).body?["items"] == .array([]))
            #expect(await log(root).first?["subject"]?.string == "room/\(room) \(match)")
        }
    }

    @Test func `a balance is corrected with a reason`() async throws {
        try await API.run { api in
            let olga = try await administrator(api)
            let player = await TokenRoutesTests.member(api)
            let path = "/admin/players/u_\(try await id(of: player))"
            for (body, field) in [
                (#"{"reason":"x"}"#, "money"), (#"{"money":1.5,"reason":"x"}"#, "money"), (#"{"stars":1000001,"reason":"x"}"#, "stars"),
                (#"{"money":-9223372036854775808,"reason":"x"}"#, "money"), (#"{"stars":9223372036854775807,"reason":"x"}"#, "stars"),
                (#"{"money":-2001,"reason":"x"}"#, "money"), (#"{"money":1}"#, "reason"),
            ] {
                #expect(await act(olga, path + "/correction", body).body?["error"]?["field"]?.string == field)
            }
            let done = await act(olga, path + "/correction", #"{"money":-300,"stars":2,"reason":"paid twice"}"#)
            #expect(done.status == 200 && done.body?["wallet"]?["money"]?.int == 1700 && done.body?["wallet"]?["stars"]?.int == 2)
            let posting = await api.send("GET", path + "/ledger", headers: olga.cookie).body?["items"]?.array?.first
            let entry = await log(olga).first
            #expect(posting?["kind"]?.string == "correction" && posting?["ref"]?.string == entry?["id"]?.int.map { String($0) })
            #expect(entry?["act"]?.string == "correct" && entry?["reason"]?.string == "paid twice")
        }
    }

    @Test func `players are found, shown and signed out`() async throws {
        try await API.run { api in
            let root = try await administrator(api)
            let player = await TokenRoutesTests.member(api)
            let user = "u_\(try await id(of: player))"
            let found = await api.send("GET", "/admin/players", query: "search=AD", headers: root.cookie).body?["items"]?.array
            #expect(found?.count == 1 && found?[0]["id"]?.string == user)
            let page = await api.send("GET", "/admin/players", query: "limit=1", headers: root.cookie)
            let next = try #require(page.body?["next"]?.string)
            #expect(await api.send("GET", "/admin/players", query: "limit=1&after=\(next)", headers: root.cookie).body?["items"]?.array?.count == 1)
            let shown = await api.send("GET", "/admin/players/\(user)", headers: root.cookie).body
            #expect(shown?["email"]?.string == "ada@example.org" && shown?["wallet"]?["money"]?.int == 2000 && shown?["admin"]?.bool == false)
            #expect(await api.send("GET", "/admin/players/\(user)/ledger", headers: root.cookie).body?["items"] == .array([]))
            #expect(await api.send("GET", "/admin/players/\(user)/sessions", headers: root.cookie).body?["items"]?.array?.count == 1)
            let ended = await api.send("DELETE", "/admin/players/\(user)/sessions", headers: root.writing, body: #"{"reason":"stolen"}"#)
            #expect(ended.status == 200)
            #expect(await player.me().status == 401)
        }
    }
}
