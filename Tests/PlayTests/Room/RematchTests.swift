import JSONText
import TestSupport
import Testing

@testable import Play

/// Q4, Q6: rematches.
@Suite(.timeLimit(.minutes(10))) struct RematchTests {
    private let house = House()

    private func finished() async throws -> (topic: String, first: Guest, second: Guest) {
        let (room, first, second) = try await startGame(house)
        for guest in [first, second] { await guest.sub("me") }
        await first.act("room/\(room)", "resign")
        await second.sees("room/\(room)") { $0["phase"]?.string == "over" }
        return ("room/\(room)", first, second)
    }

    @Test func `an accepted offer begins a new game, and the other one moves first`() async throws {
        let (topic, first, second) = try await finished()
        await first.act(topic, "offer", #"{"kind":"rematch"}"#)
        let offers = await second.sees(topic) { $0["offers"]?.array?.isEmpty == false }["offers"]?.array
        #expect(offers?.first?["kind"]?.string == "rematch")
        #expect(offers?.first?["seat"]?.int == 0)
        await second.act(topic, "answer", #"{"kind":"rematch","yes":true}"#)
        let event = await first.event(topic, "rematch")
        let next = "room/\(try #require(event["x"]?["room"]?.string))"
        #expect(next != topic)
        for guest in [first, second] {
            await guest.sees("me") { $0["room"]?.string == next }
            await guest.sub(next)
            #expect(guest.view(next)?["phase"]?.string == "playing")
        }
        #expect(first.view(next)?["you"]?.int == 1)
        #expect(second.view(next)?["you"]?.int == 0)
        #expect(house.matchmaker.directory.count == 1)
    }

    @Test func `nobody is without a room between two games`() async throws {
        let (topic, first, second) = try await finished()
        await first.act(topic, "offer", #"{"kind":"rematch"}"#)
        await second.act(topic, "answer", #"{"kind":"rematch","yes":true}"#)
        for guest in [first, second] {
            await guest.sees("me") { $0["room"]?.string != topic }
            let told = guest.connection.frames.filter { $0["topic"]?.string == "me" && $0["d"] != nil }.drop { $0["d"]?["room"] == .null }
            #expect(told.allSatisfy { $0["d"]?["room"]?.string != nil })
        }
    }

    @Test func `the same question asked back means yes, and both at once make one room`() async throws {
        let (topic, first, second) = try await finished()
        let offer = #"{"t":"do","id":900,"topic":"\#(topic)","op":"offer","d":{"kind":"rematch"}}"#
        for guest in [first, second, first, second] { guest.say(offer) }
        let place = await first.sees("me") { $0["room"]?.string != topic && $0["room"] != .null }["room"]
        await second.sees("me") { $0["room"] == place }
        await first.event(topic, "close")
        // The matchmaker is informed after the table.
        await first.beHeard()
        #expect(house.matchmaker.directory.count == 1)
    }

    @Test func `no means no, until somebody asks again`() async throws {
        let (topic, first, second) = try await finished()
        await first.act(topic, "offer", #"{"kind":"rematch"}"#)
        await second.act(topic, "answer", #"{"kind":"rematch","yes":false}"#)
        await first.sees(topic) { $0["offers"] == .array([]) && $0["phase"]?.string == "over" }
        #expect(await first.act(topic, "answer", #"{"kind":"rematch","yes":true}"#).code == "phase")
        await second.act(topic, "offer", #"{"kind":"rematch"}"#)
        await first.act(topic, "offer", #"{"kind":"rematch"}"#)
        await first.sees("me") { $0["room"]?.string != topic }
    }

    @Test func `with a player gone from the seat there is no rematch`() async throws {
        let (topic, first, second) = try await finished()
        await first.act(topic, "offer", #"{"kind":"rematch"}"#)
        await second.act(topic, "leave")
        await first.sees(topic) { $0["offers"] == .array([]) && $0["seats"]?.array?[1]["left"]?.bool == true }
        #expect(await first.act(topic, "offer", #"{"kind":"rematch"}"#).code == "phase")
    }

    @Test func `an offer whose author goes offline is withdrawn`() async throws {
        let (topic, first, second) = try await finished()
        await first.act(topic, "offer", #"{"kind":"rematch"}"#)
        await first.leave()
        await second.sees(topic) { $0["offers"] == .array([]) && $0["seats"]?.array?[0]["on"]?.bool == false }
        #expect(await second.act(topic, "answer", #"{"kind":"rematch","yes":true}"#).code == "phase")
    }

    @Test func `at a table for three everybody moves up one seat`() async throws {
        let (room, players) = try await startGameOfThree(house)
        let topic = "room/\(room)"
        for guest in players { await guest.sub("me") }
        for guest in players.prefix(2) { await guest.act(topic, "resign") }
        for guest in players { await guest.act(topic, "offer", #"{"kind":"rematch"}"#) }
        let place = try #require(await players[0].sees("me") { $0["room"]?.string != topic && $0["room"] != .null }["room"]?.string)
        var seats: [Int?] = []
        for guest in players {
            await guest.sees("me") { $0["room"]?.string == place }
            await guest.sub(place)
            seats.append(guest.view(place)?["you"]?.int)
        }
        #expect(seats == [2, 0, 1])
    }

    @Test func `an aborted game can be played again, too`() async throws {
        let (room, first, second) = try await startGame(house)
        for guest in [first, second] { await guest.sub("me") }
        await first.act("room/\(room)", "abort")
        for guest in [first, second] { await guest.act("room/\(room)", "offer", #"{"kind":"rematch"}"#) }
        await first.sees("me") { $0["room"]?.string != "room/\(room)" && $0["room"] != .null }
    }
}
