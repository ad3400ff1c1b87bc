import GameRules
import Identifiers
import JSONText
import MemoryStorage
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Play

@Suite struct ExhibitionPolicyTests {
    private let policy = ExhibitionPolicy(most: 2)

    @Test func `exhibitions make up for the games that nobody plays`() {
        #expect(policy.step(in: .init()) == .begin)
        #expect(policy.step(in: .init(games: 1)) == .begin)
        #expect(policy.step(in: .init(games: 1, exhibitions: 1)) == .wait)
        #expect(policy.step(in: .init(games: 2)) == .wait)
        #expect(ExhibitionPolicy(most: 0).step(in: .init()) == .wait)
    }

    @Test func `one that runs is played to its end, unless a processor is needed`() {
        #expect(policy.step(in: .init(games: 5, exhibitions: 2)) == .wait)
        #expect(policy.step(in: .init(exhibitions: 2, isBusy: true)) == .end)
        #expect(policy.step(in: .init(isBusy: true)) == .wait)
    }

    @Test func `none begins in an empty house`() {
        #expect(policy.step(in: .init(isVisited: false)) == .wait)
    }
}

/// Games of server bots against each other.
@Suite(.timeLimit(.minutes(10))) struct ExhibitionTests {
    private let house = House(exhibitors: Bough())

    /// A bot that always takes two sticks, if it can.
    private struct Bough: Player {
        let level = 2
        let name = "Bough"
        func move(in position: Nim, for seat: Seat, dice: inout Dice) -> Nim.Move {
            position.legalMoves(for: seat).prefix(2).last ?? position.legalMoves(for: seat)[0]
        }
    }

    private func exhibitions(isBusy: @escaping @Sendable () -> Bool = { false }) -> Exhibitions { Exhibitions(house.lobby, most: 2, isBusy: isBusy) }

    @Test func `two bots play for a visitor, marked as an exhibition, and nothing is kept`() async throws {
        let exhibitions = exhibitions()
        await exhibitions.look()
        #expect(await house.tv() == [])
        let watcher = await house.guest(nil)
        await watcher.sub("tv/nim/best")
        await exhibitions.look()
        let view = await watcher.sees("tv/nim/best") { $0["room"]?.string != nil }
        #expect(view["exhibition"]?.bool == true)
        #expect(Set(view["seats"]?.names ?? []) == ["Twig", "Bough"])
        #expect(try await house.store.liveRooms().isEmpty)
        // A move can be followed: none comes within two seconds, one has come after four.
        house.clock.advance(by: .milliseconds(1999))
        for _ in 0..<3 { await watcher.beHeard() }
        #expect(watcher.view("tv/nim/best")?["ply"]?.int == 0)
        house.clock.advance(by: .milliseconds(2001))
        await watcher.sees("tv/nim/best") { $0["ply"]?.int == 1 }
        let match = try #require(view["match"]?.string)
        while watcher.view("tv/nim/best")?["phase"]?.string == "playing" {
            let ply = watcher.view("tv/nim/best")?["ply"]?.int ?? 0
            await watcher.beHeard()
            house.clock.advance(by: .seconds(4))
            await watcher.sees("tv/nim/best") { ($0["ply"]?.int ?? 0) > ply || $0["phase"]?.string != "playing" }
        }
        #expect(try await house.store.match(MatchID(match)) == nil)
    }

    @Test func `there are two at most, and a game of people takes the screen`() async throws {
        let exhibitions = exhibitions()
        let watcher = await house.guest(nil)
        await watcher.sub("tv/nim/best")
        for _ in 0..<5 { await exhibitions.look() }
        await watcher.sees("tv/nim/best") { $0["exhibition"]?.bool == true }
        #expect(await house.tv()?.count == 2)
        let (room, _, _) = try await startGame(house)
        let view = await watcher.sees("tv/nim/best") { $0["room"]?.string == room }
        #expect(view["exhibition"] == nil)
        house.clock.advance(by: .seconds(1))
        #expect(await house.tv()?.first == room)
    }

    @Test func `they end when a processor is needed`() async throws {
        let (house, busy) = (house, Flag())
        let exhibitions = Exhibitions(house.lobby, most: 1) { busy.isRaised }
        let watcher = await house.guest(nil)
        await watcher.sub("tv/nim/best")
        await exhibitions.look()
        await watcher.sees("tv/nim/best") { $0["exhibition"]?.bool == true }
        busy.raise()
        await exhibitions.look()
        #expect(await watcher.sees("tv/nim/best") { $0["phase"]?.string == "over" }["result"]?["why"]?.string == "resign")
        await exhibitions.look()
        #expect(await house.tv() == [])
    }

    private final class Flag: Sendable {
        private let value = Mutex(false)
        var isRaised: Bool { value.withLock { $0 } }
        func raise() { value.withLock { $0 = true } }
    }
}
