import GameRules
import JSONText
import TestSupport
import Testing

@testable import Play

/// The topic `lobby`: the pool, open rooms, running games.
@Suite(.timeLimit(.minutes(10))) struct LobbyTests {
    private let house = House()

    @Test func `an open room is listed until it is full, newest first`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let (cat, dan) = (await house.guest("cat3"), await house.guest("dan4"))
        await dan.sub("lobby/nim")
        let first = try await amy.openRoom(#"{"mode":"casual","password":"x"}"#)
        let second = try await bob.openRoom()
        house.clock.advance(by: .seconds(1))
        let list = try #require(await dan.sees("lobby/nim") { $0["rooms"]?.array?.count == 2 }["rooms"]?.array)
        #expect(list.map { $0["room"]?.string } == [second, first])
        #expect(list.map { $0["locked"]?.bool } == [false, true])
        #expect(list[0]["owner"]?.string == "bob2")
        #expect(list[0]["seats"]?.int == 2)
        #expect(list[0]["taken"]?.int == 1)
        await cat.act("room/\(second)", "join")
        house.clock.advance(by: .seconds(1))
        await dan.sees("lobby/nim") { $0["rooms"]?.array?.count == 1 }
    }

    @Test func `a running game is listed until it is over`() async throws {
        let watcher = await house.guest("wat9")
        await watcher.sub("lobby/nim")
        let (room, first, _) = try await startGame(house)
        house.clock.advance(by: .seconds(1))
        let live = await watcher.sees("lobby/nim") { $0["live"]?.array?.isEmpty == false }["live"]?.array?.first
        #expect(live?["room"]?.string == room)
        #expect(live?["seats"]?.names.count == 2)
        #expect(await house.tv() == [room])
        await first.act("room/\(room)", "resign")
        house.clock.advance(by: .seconds(1))
        await watcher.sees("lobby/nim") { $0["live"] == .array([]) }
    }

    @Test func `a game that everybody has left is not listed until somebody comes back`() async throws {
        let reader = await house.guest("rea7")
        let (room, first, second) = try await startListedGame(reader)
        await first.leave()
        #expect(await lists(reader))
        await second.leave()
        #expect(await comesTo(false, reader))
        #expect(await house.tv() == [])
        let back = await house.guest("bob2", session: "phone")
        await back.sub("room/\(room)")
        #expect(await comesTo(true, reader))
        #expect(await house.tv() == [room])
    }

    @Test func `a full server closes a room that everybody has left, and no other`() async throws {
        let house = House(mostRooms: 3)
        let (game, first, second) = try await startGame(house)
        let (cat, dan) = (await house.guest("cat3"), await house.guest("dan4"))
        let room = try await cat.openRoom()
        let other = try await dan.openRoom()
        let eve = await house.guest("eve5")
        let refused = await eve.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "a")
        #expect(refused.code == "too_many")
        for guest in [first, second, cat] { await guest.leave() }
        await house.matchmaker.settle()
        let made = try await eve.openRoom()
        await house.matchmaker.settle()
        let live = ["watch/\(game)", "watch/\(room)", "watch/\(other)", "watch/\(made)"]
        var found: [Bool] = []
        for topic in live { found.append(await eve.sub(topic).isOK) }
        #expect(found == [true, false, true, true])
        #expect(await house.guest("fay6").act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "b").code == "too_many")
    }

    /// Whether the list comes to have a game, or none. The news takes its way through the room's journal, and less time passes than ends the game.
    private func comesTo(_ wanted: Bool, _ reader: Guest) async -> Bool {
        for _ in 0..<5 {
            if await lists(reader) == wanted { return true }
            for _ in 0..<500 where hasGame(reader) != wanted { await reader.beHeard() }
        }
        return hasGame(reader) == wanted
    }

    /// Whether the list of a reader shows a game a second later.
    private func lists(_ reader: Guest) async -> Bool {
        await house.matchmaker.settle()
        house.clock.advance(by: .seconds(1))
        await reader.beHeard()
        return hasGame(reader)
    }

    private func hasGame(_ reader: Guest) -> Bool { reader.view("lobby/nim")?["live"]?.array?.isEmpty == false }

    @Test func `spectators are counted in the list and on a card, though nobody moves`() async throws {
        let (reader, card, watcher) = (await house.guest("rea7"), await house.guest("car8"), await house.guest("wat9"))
        let (room, _, _) = try await startListedGame(reader)
        await card.sub("watch/\(room)", #","preview":true"#)
        house.clock.advance(by: .seconds(1))
        await watcher.sub("watch/\(room)")
        await reader.sees("lobby/nim") { $0["live"]?.array?.first?["watchers"]?.int == 1 }
        _ = await card.connection.next { $0["k"]?.string == "crowd" && $0["x"]?["n"]?.int == 1 }
        house.clock.advance(by: .seconds(1))
        await watcher.unsub("watch/\(room)")
        await reader.sees("lobby/nim") { $0["live"]?.array?.first?["watchers"]?.int == 0 }
    }

    @Test func `a quick answer is in the list within a second`() async throws {
        let reader = await house.guest("rea7")
        let (room, first, second) = try await startListedGame(reader)
        house.clock.advance(by: .seconds(1))
        await first.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#)
        await second.act("room/\(room)", "move", at: 1, #"{"m":"1"}"#)
        await reader.sees("lobby/nim") { $0["live"]?.array?.first?["ply"]?.int == 1 }
        await house.matchmaker.settle()
        house.clock.advance(by: .seconds(1))
        await reader.sees("lobby/nim") { $0["live"]?.array?.first?["ply"]?.int == 2 }
    }

    /// A game that the list of a reader shows. A change a second later is published at once.
    private func startListedGame(_ reader: Guest) async throws -> (room: String, first: Guest, second: Guest) {
        await reader.sub("lobby/nim")
        let game = try await startGame(house)
        house.clock.advance(by: .seconds(1))
        await reader.sees("lobby/nim") { $0["live"]?.array?.count == 1 }
        return game
    }

    @Test func `who waits and who is here is counted`() async throws {
        let watcher = await house.guest("wat9")
        await watcher.sub("lobby/nim")
        #expect(watcher.view("lobby/nim")?["online"]?.int == 1)
        let amy = await house.guest("amy1")
        let phone = await house.guest("amy1", session: "phone")
        let anon = await house.guest(nil)
        await amy.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        house.clock.advance(by: .seconds(1))
        await watcher.sees("lobby/nim") { $0["queue"]?["casual"]?.int == 1 && $0["online"]?.int == 3 }
        for guest in [phone, anon, amy] { await guest.leave() }
        house.clock.advance(by: .seconds(1))
        await watcher.sees("lobby/nim") { $0["queue"]?["casual"]?.int == 0 && $0["online"]?.int == 1 }
    }

    @Test func `it is told once a second, however much happens`() async throws {
        let watcher = await house.guest("wat9")
        await watcher.sub("lobby/nim")
        house.clock.advance(by: .seconds(1))
        let amy = await house.guest("amy1")
        for number in 0..<5 {
            let answer = await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "k\(number)")
            await amy.act("room/\(try #require(answer["d"]?["room"]?.string))", "leave")
        }
        await watcher.beHeard()
        // The first change, amy's connection, is published at once; all others with the last room a second later, and nothing after that.
        #expect(told(watcher).map { $0["d"]?["online"]?.int } == [2])
        let room = try await amy.openRoom()
        house.clock.advance(by: .seconds(1))
        await watcher.sees("lobby/nim") { $0["rooms"]?.array?.first?["room"]?.string == room }
        #expect(told(watcher).map { $0["s"]?.int } == [2, 3])
        house.clock.advance(by: .seconds(1))
        await watcher.beHeard()
        #expect(told(watcher).count == 2)
    }

    private func told(_ guest: Guest) -> [JSONValue] {
        guest.connection.frames.filter { $0["topic"]?.string == "lobby/nim" && $0["t"]?.string == "ev" }
    }

    @Test func `what changed and changed back within the second is not told`() async throws {
        let watcher = await house.guest("wat9")
        await watcher.sub("lobby/nim")
        let amy = await house.guest("amy1")
        house.clock.advance(by: .seconds(1))
        await watcher.sees("lobby/nim") { $0["online"]?.int == 2 }
        let before = told(watcher).count
        let room = try await amy.openRoom()
        await amy.act("room/\(room)", "leave")
        house.clock.advance(by: .seconds(1))
        await watcher.beHeard()
        #expect(told(watcher).count == before)
    }

    @Test func `HTTP gets an answer up to a second old, in order`() async throws {
        let (room, first, _) = try await startGame(house)
        #expect(await house.tv() == [room])
        let amy = await house.guest("cat3")
        let other = try await amy.openRoom()
        let list = try #require(await house.listings.lobbyJSON("nim"))
        #expect(try JSONValue(parsing: list)["rooms"]?.array?.first?["room"]?.string == other)
        await amy.act("room/\(other)", "leave")
        await first.act("room/\(room)", "resign")
        house.clock.advance(by: .milliseconds(999))
        #expect(await house.listings.lobbyJSON("nim") == list)
        #expect(await house.tv() == [room])
        house.clock.advance(by: .milliseconds(1))
        #expect(try JSONValue(parsing: await house.listings.lobbyJSON("nim") ?? [])["rooms"] == .array([]))
        #expect(await house.tv() == [])
        #expect(await house.listings.lobbyJSON("chess") == nil)
        #expect(await house.listings.televisionJSON("chess") == nil)
    }

    @Test func `there is no lobby of an unknown game`() async {
        #expect(await house.guest("amy1").sub("lobby/chess").code == "no_game")
    }
}
