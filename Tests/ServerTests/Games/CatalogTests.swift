import Foundation
import GameRules
import IdentifierLiterals
import Identifiers
import JSONText
import Storage
import StorageSQLite
import TestSupport
import Testing

@testable import Server

/// The server knows games only through its catalogue: each can be removed, and others can be added.
@Suite("The catalogue", .timeLimit(.minutes(10))) struct CatalogTests {
    /// Games that only exist in the tests.
    private static let others: [any GameModule] = [NimModule(), PlainModule<HighCard>(), PlainModule<SealedBids>()]
    /// The games of the house, with the files that come with the page.
    private static let house: [any GameModule] = {
        let repository = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in folder.deletingLastPathComponent() }
        let decks = repository.appendingPathComponent("deploy/decks").path
        #expect(Catalog.house.prepare(GameResources(decks: [decks], key: ResourceKey.load(from: NSTemporaryDirectory() + UUID().uuidString))).isEmpty)
        return Catalog.house.games
    }()

    @Test(arguments: Catalog.house.games.map(\.id)) func `a server without one of its games serves the others`(id: GameID) async throws {
        let games = Self.house.filter { $0.id != id } + Self.others
        try await API.run(games) { api in
            let listed = await api.get("/games").body?["games"]?.array?.compactMap { $0["id"]?.string }
            #expect(listed == games.map(\.id.rawValue))
            for game in games {
                #expect(await api.send("GET", "/rooms", query: "game=\(game.id)").status == 200)
                #expect(await api.get("/tv/\(game.id)").status == 200)
                let start = await api.send("GET", "/replay/positions", query: "game=\(game.id)&seats=\(game.rules.seatCounts[0])")
                #expect(start.status == 200 && start.body?["positions"]?.array?.count == 1)
            }
            #expect(await api.send("GET", "/rooms", query: "game=\(id)").code == "no_game")
            #expect(await api.send("GET", "/tv/\(id)").code == "no_game")
            #expect(await api.send("GET", "/replay/positions", query: "game=\(id)").code == "bad_value")
            #expect(await api.send("POST", "/replay", body: #"{"text":"1","game":"\#(id)"}"#).code == "bad_value")
        }
    }

    @Test func `the first game is meant where a request names none`() async throws {
        try await API.run([NimModule(), PlainModule<HighCard>()]) { api in
            let positions = await api.send("GET", "/replay/positions", query: "moves=3,1")
            #expect(positions.body?["positions"]?.array?.compactMap { $0["state"]?.int } == [7, 4, 3])
            let pasted = await api.send("POST", "/replay", body: #"{"text":"3\n1"}"#)
            #expect(pasted.body?["moves"]?.array?.compactMap(\.string) == ["3", "1"] && pasted.body?["seats"]?.int == 2)
            let wrong = await api.send("POST", "/replay", body: #"{"text":"3\n4"}"#)
            #expect(wrong.status == 200 && wrong.body?["error"]?["msg"]?.string?.hasPrefix("move 2, 4: ") == true)
            #expect(await api.get("/rooms").body == (await api.send("GET", "/rooms", query: "game=nim").body))
        }
    }

    @Test func `a game of its own is played, kept, shown and analysed`() async throws {
        try await API.run([NimModule()]) { api in
            let (match, asker) = try await playedNim(api)
            let kept = await api.get("/archive/\(match)")
            #expect(kept.body?["game"]?.string == "nim" && kept.body?["moves"]?.array?.compactMap(\.string) == ["3", "1", "3"])
            let positions = await api.get("/archive/\(match)/positions")
            #expect(positions.body?["positions"]?.array?.compactMap { $0["state"]?.int } == [7, 4, 3, 0])
            #expect(await api.get("/archive/\(match).txt").status == 200)
            let chances = try await analysis("/archive/\(match)/analysis", by: asker, in: api) { $0["chance"]?.double }
            // The second player's move leaves three sticks.
            #expect(chances == [1, 1, 1, 1])
            let text = #"{"text":"3\n1\n2"}"#
            let pasted = await api.send("POST", "/replay/analysis", headers: asker.headers, body: text)
            #expect(pasted.status == 202)
            let id = try #require(pasted.body?["id"]?.string)
            let marks = try await analysis("/replay/analysis/\(id)", in: api) { $0["mark"]?.string }
            #expect(marks == [nil, nil, nil, "blunder"])
        }
    }

    @Test func `a finished game is shown as it was dealt, with its options and its times`() async throws {
        try await API.run([PlainModule<SealedBids>()]) { api in
            let dealt = try SealedBids(options: ["rounds": .int(1)], seats: 1, seed: 42)
            let move = dealt.legalMoves(for: Seat(0))[1].description
            let turns = #"[{"k":"move","seat":0,"m":"\#(move)","t":1500},{"k":"deadline","m":"--","t":4500}]"#
            let record = MatchRecord(
                match: "m_1", game: "bids", mode: "casual", room: "00001", started: 0, ended: 9, winner: 0, why: "goal",
                players: [MatchRecord.Player(seat: 0, user: "u_1", name: "Ada", kind: "human", place: 1, score: 1)], plies: 2,
                config: Array(#"{"rounds":1,"seats":1}"#.utf8), seed: 42, moves: "", events: Array(turns.utf8))
            try await withCheckedThrowingContinuation { done in
                do { try api.store.append([], effect: .archive(record)) { done.resume(with: $0.map { _ in }) } } catch {
                    done.resume(throwing: error)
                }
            }
            let shown = await api.get("/archive/m_1/positions").body?["positions"]?.array
            #expect(shown?.map { $0["state"]?["table"]?.array?.count } == [nil, 1, nil])
            #expect(shown?.map { $0["m"]?.string } == [nil, move, "--"])
            #expect(shown?.last?["state"]?["points"]?.array == [.int(1)])
            #expect(await api.get("/archive/m_1").body?["seats"]?.array?[0]["score"]?.int == 1)
        }
    }

    @Test func `a game that nobody evaluates is not analysed`() async throws {
        try await API.run([PlainModule<Nim>()]) { api in
            let (match, asker) = try await playedNim(api)
            for (path, body) in [("/archive/\(match)/analysis", ""), ("/replay/analysis", #"{"text":"3"}"#)] {
                let refused = await api.send("POST", path, headers: asker.headers, body: body)
                #expect(refused.status == 422 && refused.code == "bad_value")
            }
            #expect(await api.get("/archive/\(match)/analysis").status == 422)
        }
    }

    /// Two guests play a game; the first to move wins it.
    private func playedNim(_ api: API) async throws -> (match: String, player: SocketClient) {
        let (amy, bob) = (try await SocketClient(api), try await SocketClient(api))
        let opened = await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#)
        let topic = "room/\(try #require(opened["d"]?["room"]?.string))"
        for player in [amy, bob] { _ = await player.subscribe(topic) }
        _ = await bob.act(topic, "join")
        _ = await bob.act(topic, "ready", #"{"on":true}"#)
        #expect(await amy.act(topic, "start")["t"]?.string == "ok")
        let seats = amy.view(topic)?["you"]?.int == 0 ? [amy, bob] : [bob, amy]
        for (ply, move) in ["3", "1", "3"].enumerated() {
            #expect(await seats[ply % 2].act(topic, "move", at: ply, #"{"m":"\#(move)"}"#)["t"]?.string == "ok")
        }
        return (try #require(amy.view(topic)?["match"]?.string), amy)
    }

    /// Requests an analysis, unless it exists, and reads one member of each position when it is done.
    private func analysis<Value>(
        _ path: String, by asker: SocketClient? = nil, in api: API, _ read: (JSONValue) -> Value?
    ) async throws -> [Value?] {
        if let asker { #expect(await api.send("POST", path, headers: asker.headers).status == 202) }
        while true {
            let answer = await api.get(path)
            if answer.body?["state"]?.string == "done" { return try #require(answer.body?["positions"]?.array).map(read) }
            try #require(answer.status == 200)
            await Task.yield()
        }
    }
}
