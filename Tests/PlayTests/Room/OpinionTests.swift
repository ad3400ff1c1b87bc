import JSONText
import TestSupport
import Testing

@testable import Play

/// Opinions of a critic on a running game for its spectators.
@Suite(.timeLimit(.minutes(10))) struct OpinionTests {
    private static let open = #"{"mode":"casual","analysis":true}"#
    private static let wish = #","analysis":true"#

    private let critic: NimCritic
    private let house: House

    init() {
        critic = NimCritic()
        house = House(critic: critic)
    }

    private func heard(_ guest: Guest) -> [JSONValue] {
        guest.connection.frames.filter { $0["t"]?.string == "eph" && $0["k"]?.string == "analysis" }.compactMap { $0["x"] }
    }

    private func hears(_ guest: Guest, at ply: Int) async -> JSONValue? {
        await guest.connection.next { $0["k"]?.string == "analysis" && $0["x"]?["ply"]?.int == ply }["x"]?["opinion"]
    }

    @Test func `spectators who ask hear it for each position, and nobody else does`() async throws {
        let (room, first, second) = try await startGame(house, Self.open)
        let (asks, looks) = (await house.guest("wat8"), await house.guest("wat9"))
        await asks.sub("watch/\(room)", Self.wish)
        await looks.sub("watch/\(room)")
        #expect(asks.view("watch/\(room)")?["analysis"]?.bool == true)
        #expect(await hears(asks, at: 0)?["sticks"]?.int == 7)
        await first.act("room/\(room)", "move", at: 0, #"{"m":"3"}"#)
        #expect(await hears(asks, at: 1)?["sticks"]?.int == 4)
        for guest in [first, second, looks] {
            await guest.beHeard()
            #expect(heard(guest).isEmpty)
        }
    }

    @Test func `an unsent opinion gives way neither to a count of watchers nor to a reaction`() async throws {
        let (room, first, _) = try await startGame(house, Self.open)
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)", Self.wish)
        #expect(await hears(watcher, at: 0) != nil)
        await first.act("room/\(room)", "react", #"{"e":"👏"}"#)
        house.clock.advance(by: .seconds(1))
        _ = await watcher.connection.next { $0["k"]?.string == "crowd" }
        let sent = zip(watcher.connection.frames, watcher.connection.deliveries)
        let keys = ["analysis", "react", "crowd"].map { kind in Set(sent.filter { $0.0["k"]?.string == kind }.map(\.1)) }
        #expect(keys.allSatisfy { $0.count == 1 } && Set(keys).count == 3)
    }

    @Test func `it is formed once however many ask, and who comes later gets it at once`() async throws {
        let (room, _, _) = try await startGame(house, Self.open)
        for name in ["wat7", "wat8", "wat9"] {
            let watcher = await house.guest(name)
            await watcher.sub("watch/\(room)", Self.wish)
            #expect(await hears(watcher, at: 0) != nil)
        }
        #expect(critic.asked == [0])
    }

    @Test func `without a spectator who asks, or without the room's leave, nobody thinks`() async throws {
        let (quiet, first, _) = try await startGame(house, Self.open)
        let looks = await house.guest("wat9")
        await looks.sub("watch/\(quiet)")
        await first.act("room/\(quiet)", "move", at: 0, #"{"m":"3"}"#)
        await looks.beHeard()
        #expect(critic.asked.isEmpty)

        let other = House(critic: critic)
        let (closed, mover, _) = try await startGame(other)
        let asks = await other.guest("wat9")
        await asks.sub("watch/\(closed)", Self.wish)
        await mover.act("room/\(closed)", "move", at: 0, #"{"m":"3"}"#)
        await asks.beHeard()
        #expect(asks.view("watch/\(closed)")?["analysis"] == nil)
        #expect(critic.asked.isEmpty)
    }

    @Test func `a player hears nothing, not even from the stands`() async throws {
        let (room, first, _) = try await startGame(house, Self.open)
        await first.sub("room/\(room)", Self.wish)
        await first.sub("watch/\(room)", Self.wish)
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)", Self.wish)
        #expect(await hears(watcher, at: 0) != nil)
        await first.beHeard()
        #expect(heard(first).isEmpty)
    }

    @Test func `in a delayed room it is as late as the game`() async throws {
        let (room, first, _) = try await startGame(house, #"{"mode":"casual","analysis":true,"delay_ms":5000}"#)
        house.clock.advance(by: .seconds(5))
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)", Self.wish)
        #expect(await hears(watcher, at: 0) != nil)
        await first.act("room/\(room)", "move", at: 0, #"{"m":"3"}"#)
        house.clock.advance(by: .milliseconds(4999))
        await watcher.beHeard()
        #expect(critic.asked == [0])
        house.clock.advance(by: .milliseconds(1))
        #expect(await hears(watcher, at: 1)?["sticks"]?.int == 4)
    }

    @Test func `a word that comes too late is not said`() async throws {
        let slow = NimCritic(isShut: true)
        let house = House(critic: slow)
        let (room, first, _) = try await startGame(house, Self.open)
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)", Self.wish)
        await slow.asked(times: 1)
        #expect(slow.asked == [0])
        await first.act("room/\(room)", "move", at: 0, #"{"m":"3"}"#)
        await slow.asked(times: 2)
        #expect(slow.asked == [0, 1])
        slow.open()
        #expect(await hears(watcher, at: 1) != nil)
        await watcher.beHeard()
        #expect(heard(watcher).compactMap { $0["ply"]?.int } == [1])
    }

    @Test func `it ends with the game`() async throws {
        let (room, first, _) = try await startGame(house, Self.open)
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)", Self.wish)
        #expect(await hears(watcher, at: 0) != nil)
        await first.act("room/\(room)", "resign")
        await watcher.sees("watch/\(room)") { $0["phase"]?.string == "over" }
        let late = await house.guest("lat8")
        await late.sub("watch/\(room)", Self.wish)
        await late.beHeard()
        #expect(heard(late).isEmpty && critic.asked == [0])
    }

    @Test func `a table that grows past what the critic judges has none any more`() async throws {
        let amy = await house.guest("amy1")
        let topic = "room/\(try await amy.openRoom(Self.open))"
        #expect(amy.view(topic)?["analysis"]?.bool == true)
        #expect(await amy.act(topic, "config", #"{"config":{"seats":3}}"#).isOK)
        await amy.sees(topic) { $0["config"]?["seats"]?.int == 3 && $0["analysis"] == nil }
    }

    @Test func `a rank room has none, and a strange wish is refused`() throws {
        let choices = GameKind(Nim.self, players: [], critic: NimCritic()).choices
        for wish in [#"{"mode":"rank","analysis":true}"#, #"{"analysis":1}"#, #"{"config":{"seats":3},"analysis":true}"#] {
            let json = try JSONValue(parsing: Array(wish.utf8))
            let error = #expect(throws: (any Error).self) { try RoomSettings().merging(json, choices) }
            #expect("\(String(describing: error))".contains("analysis"))
        }
        var settings = RoomSettings()
        (settings.mode, settings.analysis) = (.rank, true)
        #expect(!settings.allowsAnalysis)
    }
}
