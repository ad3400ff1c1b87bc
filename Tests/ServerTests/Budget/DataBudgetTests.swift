import IdentifierLiterals
import JSONText
import Storage
import Testing

@testable import Server

/// Refusals near the end of the data budget.
@Suite("Data budget", .timeLimit(.minutes(10))) struct DataBudgetTests {
    @Test(arguments: [(0, DataBudget.Level.open), (899, .open), (900, .noNewcomers), (999, .noNewcomers), (1000, .full), (5000, .full)])
    func `the level follows the used bytes, and free pages do not count`(used: Int, level: DataBudget.Level) {
        let budget = DataBudget(limit: 1000)
        #expect(budget.level == .open)
        budget.measured(StoreSize(used: used, free: 10_000))
        #expect(budget.level == level)
    }

    @Test func `without a bound everybody may come`() {
        let budget = DataBudget(limit: nil)
        budget.measured(StoreSize(used: .max, free: .max))
        #expect(budget.level == .open)
    }

    @Test func `newcomers are refused, and who is here plays and signs up`() async throws {
        try await API.run(limit: 1000) { api in
            var guest = Browser(api: api)
            _ = await guest.post("/auth/guest", "{}")
            let member = await TokenRoutesTests.member(api)
            api.budget.measured(StoreSize(used: 950, free: 0))
            let body = #"{"email":"eve@example.org","password":"correct horse"}"#
            var stranger = Browser(api: api)
            for answer in [await stranger.post("/auth/guest", "{}"), await stranger.post("/auth/signup", body)] {
                #expect(answer.status == 503 && answer.code == "no_space" && answer.header("retry-after") == "3600")
            }
            #expect(await api.send("POST", "/me/bots", headers: member.writing, body: #"{"name":"Robo"}"#).code == "no_space")
            #expect(await guest.post("/auth/signup", body).status == 201)
            #expect(api.budget.admitsGames)
            api.budget.measured(StoreSize(used: 100, free: 0))
            #expect(await stranger.post("/auth/guest", "{}").status == 201)
        }
    }

    @Test func `a full store refuses games and pictures`() async throws {
        try await API.run([NimModule()], limit: 1000) { api in
            let player = try await SocketClient(api)
            let member = await TokenRoutesTests.member(api)
            api.budget.measured(StoreSize(used: 1000, free: 0))
            let refused = await player.act("lobby/nim", "room.create")
            #expect(refused["code"]?.string == "busy" && refused["retry_ms"]?.int == 600_000)
            var picture = member.writing
            picture["content-type"] = "image/png"
            #expect(await api.send("PUT", "/me/picture", headers: picture, body: "x").code == "no_space")
            api.budget.measured(StoreSize(used: 100, free: 0))
            #expect(await player.act("lobby/nim", "room.create")["t"]?.string == "ok")
        }
    }
}
