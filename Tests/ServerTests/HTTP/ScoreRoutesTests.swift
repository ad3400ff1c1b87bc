import IdentifierLiterals
import Identifiers
import JSONText
import Storage
import StorageSQLite
import TestSupport
import Testing

@testable import Server

/// Lists of scores, page by page, and invalid queries.
@Suite("Scores over HTTP", .timeLimit(.minutes(10))) struct ScoreRoutesTests {
    private static let games: [any GameModule] = [NimModule(), PlainModule<SealedBids>()]

    private func keep(_ number: Int, _ score: Int, kind: String = "human", list: String = "easy", isPrivate: Bool = false, in api: API) async throws {
        let record = MatchRecord(
            match: "m_\(number)", game: "bids", mode: "casual", room: "00001", started: 1000, ended: 1000 + Int64(number), winner: 0, why: "goal",
            players: [MatchRecord.Player(seat: 0, user: "u_\(number)", name: "Ada \(number)", kind: kind, place: 1, score: score)], plies: 1,
            config: Array(#"{"level":"easy","seats":1}"#.utf8), moves: "", events: Array("[]".utf8), isPrivate: isPrivate)
        try await withCheckedThrowingContinuation { done in
            do {
                try api.store.append([], effect: .archive(record, scoreList: list)) { done.resume(with: $0.map { _ in }) }
            } catch {
                done.resume(throwing: error)
            }
        }
    }

    private func names(_ answer: API.Answer) -> [String] { answer.body?["scores"]?.array?.compactMap { $0["name"]?.string } ?? [] }

    @Test func `a score names its player, match and settings`() async throws {
        try await API.run(Self.games) { api in
            try await keep(1, 40, in: api)
            let entry = try #require(await api.get("/games/bids/scores").body?["scores"]?.array?.first)
            #expect(
                entry
                    == .object([
                        "match": .string("m_1"), "seat": .int(0), "user": .string("u_1"), "name": .string("Ada 1"), "kind": .string("human"),
                        "score": .int(40), "place": .int(1), "started": .int(1000), "ended": .int(1001),
                        "config": .object(["level": .string("easy"), "seats": .int(1)]),
                    ]))
        }
    }

    @Test(arguments: [("newest", ["Ada 5", "Ada 4", "Ada 3", "Ada 2", "Ada 1"]), ("best", ["Ada 2", "Ada 4", "Ada 3", "Ada 1", "Ada 5"])])
    func `pages follow one another without a gap`(sort: String, expected: [String]) async throws {
        try await API.run(Self.games) { api in
            for (number, score) in [10, 30, 20, 30, 0].enumerated() { try await keep(number + 1, score, in: api) }
            var shown: [String] = []
            var rest: String? = ""
            while let after = rest {
                let answer = await api.send("GET", "/games/bids/scores", query: "sort=\(sort)&limit=2" + after)
                #expect(answer.status == 200)
                shown += names(answer)
                rest = answer.body?["next"]?.string.map { "&after=\($0)" }
            }
            #expect(shown == expected)
        }
    }

    @Test func `people, bots and lists are apart, and private games in none`() async throws {
        try await API.run(Self.games) { api in
            try await keep(1, 10, in: api)
            try await keep(2, 20, kind: "bot", in: api)
            try await keep(3, 30, list: "hard", in: api)
            try await keep(4, 40, isPrivate: true, in: api)
            for (query, expected) in [("", "Ada 1"), ("list=easy&kind=human", "Ada 1"), ("kind=bot", "Ada 2"), ("list=hard", "Ada 3")] {
                #expect(names(await api.send("GET", "/games/bids/scores", query: query)) == [expected])
            }
        }
    }

    @Test(
        arguments: [
            "limit=0", "limit=101", "limit=x", "after=", "after=a1", "after=s1.2.3", "list=none", "list=", "kind=cat", "sort=worst", "sort=",
            "after=s-1y2p0ij32e8e8.1.1.1",
        ])
    func `a list that cannot be is refused`(query: String) async throws {
        try await API.run(Self.games) { api in
            let answer = await api.send("GET", "/games/bids/scores", query: query)
            #expect(answer.status == 422 && answer.code == "bad_value")
        }
    }

    @Test(arguments: ["/games/nim/scores", "/games/none/scores"])
    func `a game without scores has no list`(path: String) async throws {
        try await API.run(Self.games) { api in
            let answer = await api.send("GET", path)
            #expect(answer.status == 404 && answer.code == "no_game")
            #expect(await api.send("POST", path).status == 405)
        }
    }

    @Test func `games name their lists`() async throws {
        try await API.run(Self.games) { api in
            let games = await api.get("/games").body?["games"]?.array ?? []
            #expect(games.map { $0["scores"]?.array?.compactMap(\.string) } == [nil, ["easy", "hard"]])
        }
    }
}
