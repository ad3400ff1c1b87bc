import JSONText
import TestSupport
import Testing

@testable import Play

/// Unchanged views are not sent.
@Suite(.timeLimit(.minutes(10))) struct QuietTests {
    private let house = House()

    @Test func `a move at human speed is one event for each player, and the answer`() async throws {
        let (room, first, second) = try await startGame(house)
        for guest in [first, second] { await guest.sub("me") }
        for guest in [first, second] { await guest.beHeard() }
        for (ply, mover) in [first, second, first].enumerated() {
            house.clock.advance(by: .milliseconds(1100))
            let other = mover === first ? second : first
            let before = (mover.connection.frames.count, other.connection.frames.count)
            await mover.act("room/\(room)", "move", at: ply, #"{"m":"1"}"#)
            await house.matchmaker.settle()
            #expect(kinds(mover, after: before.0) == ["ev room/\(room)", "ok"])
            #expect(kinds(other, after: before.1) == ["ev room/\(room)"])
        }
    }

    @Test func `a page of one's own changes only when something in it does`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom()
        await bob.act("room/\(room)", "join")
        await bob.sub("me")
        for details in [#"{"listed":false}"#, #"{"listed":true}"#] { await amy.act("room/\(room)", "config", details) }
        await amy.act("room/\(room)", "give_owner", #"{"user":"u_2"}"#)
        await amy.beHeard()
        let pages = amy.connection.frames.filter { $0["topic"]?.string == "me" }
        #expect(pages.compactMap { $0["s"]?.int } == [0, 1])
        #expect(pages.map { $0["d"]?["room"]?.string } == [nil, "room/\(room)"])
        #expect(bob.connection.frames.count { $0["topic"]?.string == "me" } == 1)
    }

    @Test func `the list of games follows the moves`() async throws {
        let (room, first, _) = try await startGame(house)
        let watcher = await house.guest("wat9")
        await watcher.sub("lobby/nim")
        house.clock.advance(by: .milliseconds(1100))
        await first.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#)
        house.clock.advance(by: .milliseconds(1100))
        let lobby = await watcher.sees("lobby/nim") { $0["live"]?.array?.first?["ply"]?.int == 1 }
        #expect(lobby["live"]?.array?.count == 1)
    }

    /// The frames after the given number: their type, and their topic if they have one.
    private func kinds(_ guest: Guest, after count: Int) -> [String] {
        guest.connection.frames.dropFirst(count).map { frame in
            [frame["t"]?.string, frame["topic"]?.string].compactMap { $0 }.joined(separator: " ")
        }
    }
}

extension Matchmaker {
    /// Waits until the matchmaker has handled all earlier calls.
    func settle() {}
}
