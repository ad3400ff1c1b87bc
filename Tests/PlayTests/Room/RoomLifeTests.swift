import GameRules
import IdentifierLiterals
import Identifiers
import JSONText
import TestSupport
import Testing
import Wire

@testable import Play

/// The age of a room and the length of its journal are bounded.
@Suite(.timeLimit(.minutes(10))) struct RoomLifeTests {
    private static let hours12 = Duration.seconds(12 * 3600)

    @Test func `after twelve hours a room closes, though its owner is there, and says why`() async throws {
        let house = House()
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom()
        house.clock.advance(by: Self.hours12 - .milliseconds(1))
        #expect(await amy.act("room/\(room)", "config", #"{"listed":false}"#).isOK)
        house.clock.advance(by: .milliseconds(1))
        let event = await amy.event("room/\(room)", "close")
        #expect(event["x"]?["why"]?.string == "age")
        await amy.sees("me") { $0["room"] == .null }
    }

    @Test func `a game that runs is played to its end first`() async throws {
        let house = House()
        let amy = await house.guest("amy1")
        let bob = await house.guest("bob2")
        let topic = "room/\(try await amy.openRoom())"
        await bob.act(topic, "join")
        await bob.sub(topic)
        await bob.act(topic, "ready", #"{"on":true}"#)
        house.clock.advance(by: Self.hours12 - .seconds(10))
        #expect(await amy.act(topic, "start").isOK)
        house.clock.advance(by: .seconds(20))
        await amy.beHeard()
        #expect(amy.view(topic)?["phase"]?.string == "playing")
        await bob.act(topic, "resign")
        #expect(await amy.event(topic, "close")["x"]?["why"]?.string == "age")
        #expect(amy.view(topic)?["result"]?["why"]?.string == "resign")
    }

    /// A table for two with both seats taken.
    private func table() -> Table {
        var table = Table(kind: GameKind(Nim.self, players: []), number: "00000", match: "m", created: Timestamp(milliseconds: 0))
        let people = ["u_1", "u_2"].map { Person(user: UserID($0), name: $0, kind: .human, level: nil) }
        _ = table.open(RoomSettings(), by: people[0], key: nil, at: table.created)
        _ = table.emit(.joined(seat: 1, people[1]), at: table.created)
        return table
    }

    @Test func `five thousand events beside the game close a room`() throws {
        var (table, rng) = (table(), Dice(seed: 1))
        let now = table.created
        while table.sequence < 4999 {
            _ = try table.perform(.ready(table.chairs[1]?.ready == false), by: "u_2", at: now, rng: &rng)
            #expect(table.tick(at: now).isEmpty)
        }
        _ = try table.perform(.say(.preset("hi"), name: "amy", toWatchers: true, key: nil), by: "u_9", at: now, rng: &rng)
        #expect(table.nextAlarm == now)
        #expect(table.tick(at: now) == [.closed(.events)])
        #expect(table.nextAlarm == nil)
    }

    @Test func `spectators can say half of it and no more`() throws {
        var (table, rng) = (table(), Dice(seed: 1))
        let now = table.created
        let line = RoomCommand.say(.preset("hi"), name: "cat", toWatchers: true, key: nil)
        for _ in 0..<2500 { _ = try table.perform(line, by: "u_9", at: now, rng: &rng) }
        #expect(throws: Refusal.self) { try table.perform(line, by: "u_9", at: now, rng: &rng) }
        _ = try table.perform(.say(.preset("hi"), name: "amy", toWatchers: false, key: nil), by: "u_1", at: now, rng: &rng)
        #expect(table.tick(at: now).isEmpty)
    }

    @Test func `while the game runs a full room takes moves and no talk`() throws {
        var (table, rng) = (table(), Dice(seed: 1))
        let now = table.created
        _ = table.begin(at: now, order: [0, 1], rng: &rng)
        while table.sideEvents < 5000 {
            _ = try table.perform(.say(.preset("hi"), name: "amy", toWatchers: false, key: nil), by: "u_1", at: now, rng: &rng)
        }
        #expect(table.tick(at: now).isEmpty)
        for command in [RoomCommand.say(.preset("hi"), name: "amy", toWatchers: false, key: nil), .offer(.draw)] {
            let refusal = #expect(throws: Refusal.self) { try table.perform(command, by: "u_1", at: now, rng: &rng) }
            #expect(refusal?.code == .tooMany)
        }
        _ = try table.perform(.move("1", at: 0, roundTrip: .zero), by: "u_1", at: now, rng: &rng)
        #expect(table.sideEvents == 5000)
        #expect(try table.perform(.resign, by: "u_2", at: now, rng: &rng).last == .ended(Ending(winner: 0, why: .resign)))
        #expect(table.tick(at: now) == [.closed(.events)])
    }
}
