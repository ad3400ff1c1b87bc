import GameRules
import Identifiers
import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing

@testable import Play

/// Moves are taken back in agreement.
@Suite(.timeLimit(.minutes(10))) struct TakeBackTests {
    private let house = House()
    private let request = #"{"kind":"takeback"}"#
    private let yes = #"{"kind":"takeback","yes":true}"#

    private func start(_ settings: String = #"{"mode":"casual"}"#, moves: [String]) async throws -> (topic: String, first: Guest, second: Guest) {
        let (room, first, second) = try await startGame(house, settings)
        for (ply, move) in moves.enumerated() {
            #expect(await (ply.isMultiple(of: 2) ? first : second).act("room/\(room)", "move", at: ply, #"{"m":"\#(move)"}"#).isOK)
        }
        return ("room/\(room)", first, second)
    }

    @Test func `the game goes back to the last own move of the player who asked`() async throws {
        let (topic, first, second) = try await start(moves: ["1", "2", "1"])
        let before = try #require(first.view(topic)?["state"])
        await first.act(topic, "offer", request)
        let asked = await second.sees(topic) { $0["offers"]?.array?.first?["kind"]?.string == "takeback" }
        #expect(asked["ply"]?.int == 3)
        #expect(await second.act(topic, "answer", yes).isOK)
        #expect(await first.event(topic, "takeback")["x"] == .object(["seat": .int(0), "ply": .int(2)]))
        let view = await first.sees(topic) { $0["ply"]?.int == 2 }
        #expect(view["moves"] == .array([.string("1"), .string("2")]))
        #expect(view["turn"]?.int == 0)
        #expect(view["offers"] == .array([]))
        #expect(view["state"] != before)
        #expect(await first.act(topic, "move", at: 2, #"{"m":"3"}"#).isOK)
        #expect(await second.sees(topic) { $0["ply"]?.int == 3 }["moves"]?.array?.last?.string == "3")
    }

    @Test func `the answer of the other is undone as well`() async throws {
        let (topic, first, second) = try await start(moves: ["1", "2", "1", "2"])
        await first.act(topic, "offer", request)
        await second.act(topic, "answer", yes)
        let view = await first.sees(topic) { $0["ply"]?.int == 2 }
        #expect(view["turn"]?.int == 0)
    }

    @Test func `a move in between is an answer, and a refusal is final for this ply`() async throws {
        let (topic, first, second) = try await start(moves: ["1"])
        await first.act(topic, "offer", request)
        await second.act(topic, "answer", #"{"kind":"takeback","yes":false}"#)
        await first.sees(topic) { $0["offers"] == .array([]) }
        #expect(await first.act(topic, "offer", request).code == "already")
        await second.act(topic, "move", at: 1, #"{"m":"1"}"#)
        #expect(await first.act(topic, "offer", request).isOK)
        await first.act(topic, "move", at: 2, #"{"m":"1"}"#)
        #expect(first.view(topic)?["offers"] == .array([]))
        #expect(await second.act(topic, "answer", yes).code == "phase")
    }

    @Test func `the turn that runs afterwards has its whole time`() async throws {
        let (topic, first, second) = try await start(moves: ["1"])
        house.clock.advance(by: .seconds(30))
        await first.act(topic, "offer", request)
        await second.act(topic, "answer", yes)
        let view = await first.sees(topic) { $0["ply"]?.int == 0 }
        #expect(view["clock"]?["seat"]?.int == 0)
        #expect(view["clock"]?["left"]?.int == 40_000)
    }

    @Test func `time of the whole game that was used stays used`() async throws {
        let (topic, first, second) = try await start(#"{"mode":"casual","control":"3+2"}"#, moves: ["1"])
        house.clock.advance(by: .seconds(20))
        await first.act(topic, "offer", request)
        await second.act(topic, "answer", yes)
        let view = await first.sees(topic) { $0["ply"]?.int == 0 }
        #expect(view["clock"]?["left"]?.int == 182_000)
        #expect(view["seats"]?.array?[1]["time"]?.int == 160_000)
    }

    @Test func `a crash keeps what was taken back`() async throws {
        let (topic, first, second) = try await start(moves: ["1", "2", "1"])
        await first.act(topic, "offer", request)
        await second.act(topic, "answer", yes)
        await first.sees(topic) { $0["ply"]?.int == 2 }
        let name = try #require(second.view(topic)?["seats"]?.names[0])
        let next = try await house.restarted()
        let again = await next.guest(name)
        await again.sub(topic)
        #expect(again.view(topic)?["moves"] == .array([.string("1"), .string("2")]))
        #expect(await again.act(topic, "move", at: 2, #"{"m":"2"}"#).isOK)
    }

    @Test func `the record holds the moves that stand`() async throws {
        let (topic, first, second) = try await start(moves: ["1", "2"])
        await first.act(topic, "offer", request)
        await second.act(topic, "answer", yes)
        await first.sees(topic) { $0["ply"]?.int == 0 }
        await first.act(topic, "move", at: 0, #"{"m":"3"}"#)
        await second.act(topic, "resign")
        let view = await first.sees(topic) { $0["phase"]?.string == "over" }
        let match = try #require(view["match"]?.string)
        let record = try #require(try await house.store.match(MatchID(match)))
        #expect(record.plies == 1)
        #expect(try record.turns().map(\.move) == ["3"])
    }

    @Test func `a draw may be offered after moves were taken back`() async throws {
        let (topic, first, second) = try await start(moves: ["1", "1", "1"])
        await second.act(topic, "offer", #"{"kind":"draw"}"#)
        await second.act(topic, "answer", #"{"kind":"draw","yes":false}"#)
        await first.act(topic, "offer", request)
        await second.act(topic, "answer", yes)
        await first.sees(topic) { $0["ply"]?.int == 2 }
        #expect(await second.act(topic, "offer", #"{"kind":"draw"}"#).code == "already")
    }

    @Test func `nothing is taken back for money, before a move of one's own, or after the end`() async throws {
        let (topic, first, second) = try await start(moves: [])
        #expect(await first.act(topic, "offer", request).code == "phase")
        await first.act(topic, "move", at: 0, #"{"m":"1"}"#)
        #expect(await second.act(topic, "offer", request).code == "phase")
        #expect(await second.act(topic, "answer", yes).code == "phase")
        await second.act(topic, "resign")
        await first.sees(topic) { $0["phase"]?.string == "over" }
        #expect(await first.act(topic, "offer", request).code == "phase")
    }
}
