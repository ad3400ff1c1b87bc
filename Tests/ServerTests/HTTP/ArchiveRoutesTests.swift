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

/// Lists of finished games, page by page, and invalid queries.
@Suite("Finished games over HTTP", .timeLimit(.minutes(10))) struct ArchiveRoutesTests {
    private func keep(_ number: Int, isPrivate: Bool = false, in api: API) async throws {
        let record = MatchRecord(
            match: "m_\(number)", game: "quoridor", mode: "casual", room: "00001", started: Timestamp(number), ended: Timestamp(number), winner: 0,
            why: "goal",
            players: [MatchRecord.Player(seat: 0, user: "u_1", name: "Ada", kind: "human")], plies: 1, config: Array(#"{"seats":2}"#.utf8),
            moves: "e2", events: Array("[]".utf8), isPrivate: isPrivate)
        try await withCheckedThrowingContinuation { done in
            do { try api.store.append([], effect: .archive(record)) { done.resume(with: $0.map { _ in }) } } catch { done.resume(throwing: error) }
        }
    }

    private func ids(_ answer: API.Answer) -> [String] { answer.body?["games"]?.array?.compactMap { $0["id"]?.string } ?? [] }

    @Test func `pages follow one another without a gap, whatever is added meanwhile`() async throws {
        try await API.run { api in
            for number in 1...7 { try await keep(number, in: api) }
            let first = await api.send("GET", "/archive", query: "limit=3")
            #expect(ids(first) == ["m_7", "m_6", "m_5"])
            try await keep(8, in: api)
            let next = try #require(first.body?["next"]?.string)
            let second = await api.send("GET", "/archive", query: "limit=3&after=\(next)")
            #expect(ids(second) == ["m_4", "m_3", "m_2"])
            let last = await api.send("GET", "/archive", query: "limit=3&after=\(try #require(second.body?["next"]?.string))")
            #expect(ids(last) == ["m_1"] && last.body?["next"] == .null)
        }
    }

    @Test func `a game whose moves are no longer kept is told, and cannot be replayed`() async throws {
        try await API.run { api in
            try await keep(1, in: api)
            #expect(await api.send("GET", "/archive/m_1").body?["moves_removed"] == nil)
            _ = try await api.store.removeMoves(endedBefore: Timestamp(2), limit: 1)
            let game = await api.send("GET", "/archive/m_1")
            #expect(game.status == 200 && game.body?["moves_removed"] == .bool(true) && game.body?["moves"]?.array?.isEmpty == true)
            #expect(game.body?["events"]?.array?.isEmpty == true && game.body?["result"]?["winner"] == .int(0))
            for part in ["/positions", ".txt", "/picture.png", "/animation.webp", "/analysis"] {
                let answer = await api.send("GET", "/archive/m_1\(part)")
                #expect(answer.status == 410 && answer.code == "moves_removed", "\(part)")
            }
        }
    }

    @Test(arguments: ["limit=0", "limit=101", "limit=x", "limit=", "after=x", "after=", "after=-1", "limit=3&after=%00"])
    func `a page that cannot be is refused`(query: String) async throws {
        try await API.run { api in
            let answer = await api.send("GET", "/archive", query: query)
            #expect(answer.status == 422 && answer.code == "bad_value")
        }
    }

    @Test func `a private game stands in no list but its players'`() async throws {
        try await API.run { api in
            let ada = try await api.identities.mintGuest(at: api.clock.now)
            let own = ["cookie": "palisade_session=\(ada.secret.text)"]
            try await keep(1, in: api)
            try await keep(2, isPrivate: true, in: api)
            #expect(ids(await api.send("GET", "/archive")) == ["m_1"])
            #expect(ids(await api.send("GET", "/archive", query: "user=u_1")) == ["m_1"])
            #expect(ids(await api.send("GET", "/archive", query: "user=me", headers: own)) == ["m_2", "m_1"])
            #expect(await api.send("GET", "/archive", query: "user=me").status == 401)
            // Its match id gives access to it.
            #expect(await api.get("/archive/m_2").status == 200)
        }
    }

    @Test func `what has not changed is not sent again`() async throws {
        try await API.run { api in
            try await keep(1, in: api)
            let answer = await api.send("GET", "/archive/m_1")
            let tag = try #require(answer.header("etag"))
            let again = await api.send("GET", "/archive/m_1", headers: ["if-none-match": tag])
            #expect(again.status == 304 && again.body == nil)
            #expect(await api.send("GET", "/archive/m_1", headers: ["if-none-match": "\"x\""]).status == 200)
        }
    }

    @Test(arguments: [
        ("GET", "/archive/m_0", 404, "no_game"), ("GET", "/archive/\(String(repeating: "m", count: 65))", 404, "no_game"),
        ("GET", "/nothing", 404, "not_found"), ("GET", "/", 404, "not_found"), ("POST", "/archive", 405, "method"),
        ("GET", "/auth/guest", 405, "method"),
        ("DELETE", "/me/name", 405, "method"), ("PUT", "/nothing", 404, "not_found"),
    ])
    func `what is not there is told apart from what cannot be done there`(method: String, path: String, status: Int, code: String) async throws {
        try await API.run { api in
            let answer = await api.send(method, path)
            #expect(answer.status == status && answer.code == code, "\(answer.status) \(answer.code ?? "")")
            #expect((answer.header("allow") != nil) == (status == 405))
        }
    }
}
