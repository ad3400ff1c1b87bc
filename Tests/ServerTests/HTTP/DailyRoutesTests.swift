import Foundation
import IdentifierLiterals
import Identifiers
import JSONText
import Play
import Storage
import StorageSQLite
import TestSupport
import Testing

@testable import Server

/// The clip of the day, with a clock of its own: only somebody who stays to its end is paid, once a day.
@Suite("The clip of the day over HTTP", .timeLimit(.minutes(10))) struct DailyRoutesTests {
    private static let moves = (0..<16).map { "\($0 % 3 + 1)" }

    private func keep(_ match: MatchID, moves: [String] = moves, in api: API) async throws {
        let record = MatchRecord(
            match: match, game: "nim", mode: "casual", room: "00001", started: 1000, ended: 2000, winner: 0, why: "goal",
            players: (0..<2).map { .init(seat: $0, user: "u_7\($0)", name: "Ada \($0)", kind: "human", place: $0 + 1) }, plies: moves.count,
            config: Array(#"{"seats":2}"#.utf8), moves: moves.joined(separator: " "), events: Array("[]".utf8))
        try await withCheckedThrowingContinuation { done in
            do { try api.store.append([], effect: .archive(record)) { done.resume(with: $0.map { _ in }) } } catch { done.resume(throwing: error) }
        }
    }

    private func member(_ api: API) async throws -> Browser {
        var browser = Browser(api: api)
        _ = await browser.post("/auth/signup", #"{"email":"ada@example.org","password":"correct horse"}"#)
        return browser
    }

    /// Watches a clip to its end.
    private func watch(_ clip: String, _ browser: Browser, _ api: API) async {
        for ply in 0..<Self.moves.count {
            api.clock.advance(by: DailyClips().pace)
            let next = await browser.send("/me/daily/next", #"{"clip":"\#(clip)","ply":\#(ply)}"#)
            #expect(next.status == 200 && next.body?["moves"]?.array == [.string(Self.moves[ply])])
            #expect(next.body?["over"]?.bool == (ply == Self.moves.count - 1))
        }
    }

    @Test func `a clip pays once, after its last move`() async throws {
        try await API.run([NimModule()]) { api in
            try await keep("m_1", in: api)
            let browser = try await member(api)
            let begun = await browser.send("/me/daily", "{}")
            #expect(begun.status == 200 && begun.body?["plies"]?.int == 16 && begun.body?["match"]?.string == "m_1")
            let clip = try #require(begun.body?["clip"]?.string)
            let early = await browser.send("/me/daily/next", #"{"clip":"\#(clip)","ply":0}"#)
            #expect(early.status == 425 && early.code == "too_early" && early.body?["error"]?["retry_ms"]?.int == 1000)
            #expect(await browser.send("/me/daily/claim", #"{"clip":"\#(clip)"}"#).code == "not_watched")
            await watch(clip, browser, api)
            let paid = await browser.send("/me/daily/claim", #"{"clip":"\#(clip)"}"#)
            #expect(paid.status == 200 && paid.body?["wallet"]?["money"]?.int == 2200 && paid.body?["daily"]?["ready"]?.bool == false)
            #expect(await browser.send("/me/daily/claim", #"{"clip":"\#(clip)"}"#).code == "already")
            #expect(await browser.send("/me/daily", "{}").code == "already")
            api.clock.advance(by: .seconds(86_400))
            #expect(await browser.send("/me/daily", "{}").status == 200)
        }
    }

    @Test func `another device takes the clip, and moves can be asked for again but not ahead`() async throws {
        try await API.run([NimModule()]) { api in
            try await keep("m_1", in: api)
            let browser = try await member(api)
            let first = try #require(await browser.send("/me/daily", "{}").body?["clip"]?.string)
            api.clock.advance(by: DailyClips().pace)
            for _ in 1...2 {
                #expect(await browser.send("/me/daily/next", #"{"clip":"\#(first)","ply":0}"#).body?["moves"]?.array == [.string("1")])
            }
            let ahead = await browser.send("/me/daily/next", #"{"clip":"\#(first)","ply":2}"#)
            #expect(ahead.status == 422 && ahead.body?["error"]?["field"]?.string == "ply")
            let second = try #require(await browser.send("/me/daily", "{}").body?["clip"]?.string)
            #expect(await browser.send("/me/daily/next", #"{"clip":"\#(first)","ply":1}"#).code == "replaced")
            await watch(second, browser, api)
            #expect(await browser.send("/me/daily/claim", #"{"clip":"\#(first)"}"#).code == "replaced")
        }
    }

    @Test func `it takes a member, a finished game and the token of the page`() async throws {
        try await API.run([NimModule()]) { api in
            var guest = Browser(api: api)
            #expect(await guest.send("/me/daily", "{}").status == 401)
            _ = await guest.post("/auth/guest", "{}")
            #expect(await guest.send("/me/daily", "{}").code == "auth_required")
            let forged = await api.send("POST", "/me/daily", headers: guest.cookie, body: "{}")
            #expect(forged.status == 403)
            let browser = try await member(api)
            #expect(await browser.send("/me/daily", "{}").code == "no_clip")
            try await keep("m_short", moves: Array(Self.moves.prefix(15)), in: api)
            try await keep("m_idle", moves: Self.moves + ["--"], in: api)
            #expect(await browser.send("/me/daily", "{}").code == "no_clip")
        }
    }

    @Test func `on a fresh server a game that came with it is shown`() async throws {
        try await API.run([QuoridorModule()]) { api in
            let browser = try await member(api)
            let begun = await browser.send("/me/daily", "{}")
            #expect(begun.status == 200 && begun.body?["match"] == .null && begun.body?["game"]?.string == "quoridor")
            #expect(begun.body?["seats"]?.array?.count == 2)
            #expect(
                begun.body?["plies"]?.int
                    == QuoridorClips.all.map(\.moves.count)[Int(Present.day(of: api.clock.now)) % QuoridorClips.all.count])
        }
    }

    @Test func `each game that came with the server is one that fits, by the rules to the goal`() throws {
        for clip in QuoridorClips.all {
            let read = try QuoridorModule().read(clip.moves.joined(separator: " "))
            #expect(read.turns == clip.moves && ClipGrade.turns.contains(clip.moves.count))
            // The last step is one onto the opposite side.
            #expect(clip.moves.last?.hasSuffix(clip.moves.count.isMultiple(of: 2) ? "1" : "9") == true)
        }
    }

    @Test func `days begin at midnight of the time zone, also when clocks change`() {
        let berlin = LocalDay(zone: "Europe/Berlin")
        // 2026-03-29 has 23 hours there.
        let morning = berlin.day(at: Timestamp(milliseconds: 1_774_738_800_000))
        #expect(morning.text == "2026-03-29" && morning.end.milliseconds - 1_774_738_800_000 == 23 * 3_600_000)
        #expect(berlin.day(at: morning.end).text == "2026-03-30")
        let now = Timestamp(milliseconds: 1_795_521_600_000 + 5)
        #expect(LocalDay(zone: "UTC").day(at: now) == Day.utc(at: now))
    }
}

extension Browser {
    /// Posts within the session, which stays as it is.
    fileprivate func send(_ path: String, _ body: String) async -> API.Answer { await api.send("POST", path, headers: writing, body: body) }
}
