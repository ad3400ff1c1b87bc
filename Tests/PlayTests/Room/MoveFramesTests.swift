import Identifiers
import JSONText
import TestSupport
import Testing

@testable import Play

/// The frames that one move causes, for every kind of recipient.
@Suite(.timeLimit(.minutes(10))) struct MoveFramesTests {
    private let house = House()

    /// Two players with all their subscriptions, and other clients with subscriptions that could be affected.
    private struct Party {
        let room: String
        let mover, other, spectator, reader, viewer: Guest

        var everybody: [Guest] { [mover, other, spectator, reader, viewer] }
        /// Subscribers of the lobby.
        var readers: [Guest] { [mover, other, reader] }
    }

    @Test(arguments: ["full", "delta"]) func `a move is one event for each who follows the game, and the answer`(mode: String) async throws {
        let party = try await gather(mode)
        let (room, before) = (party.room, party.everybody.map(\.connection.frames.count))
        #expect(await party.mover.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#).isOK)
        for guest in party.everybody { await guest.beHeard() }
        #expect(
            frames(party, after: before) == [
                ["ev room/\(room) move", "ok"], ["ev room/\(room) move"], ["ev watch/\(room) move"], [], ["ev tv/nim/best move"],
            ])
    }

    @Test(arguments: ["full", "delta"]) func `lists tell of a move once the second is over, and nobody else does`(mode: String) async throws {
        let party = try await gather(mode)
        #expect(await party.mover.act("room/\(party.room)", "move", at: 0, #"{"m":"1"}"#).isOK)
        for guest in party.everybody { await guest.beHeard() }
        let before = party.everybody.map(\.connection.frames.count)
        for _ in 0..<2 { await pass(.milliseconds(500)) }
        for guest in party.readers { await guest.sees("lobby/nim") { $0["live"]?.array?.first?["ply"]?.int == 1 } }
        for guest in party.everybody { await guest.beHeard() }
        let list = ["ev lobby/nim change"]
        #expect(frames(party, after: before) == [list, list, [], list, []])
    }

    /// A game without pending publications, neither of the number of spectators nor of the figures in the list. Listings and the room publish half a
    /// second apart, so that neither overtakes the other.
    private func gather(_ mode: String) async throws -> Party {
        let (room, first, second) = try await startGame(house)
        let reader = await house.guest("rea8")
        let options = #","mode":"\#(mode)""#
        for guest in [first, second] { for topic in ["room/\(room)", "me"] { #expect(await guest.sub(topic, options).isOK) } }
        for guest in [first, second, reader] { #expect(await guest.sub("lobby/nim", options).isOK) }
        let (spectator, viewer) = (await house.guest("spe7"), await house.guest("tel9"))
        let party = Party(room: room, mover: first, other: second, spectator: spectator, reader: reader, viewer: viewer)
        await pass(.seconds(1))
        for guest in party.readers { await guest.sees("lobby/nim") { $0["online"]?.int == 5 } }
        house.clock.advance(by: .milliseconds(500))
        #expect(await spectator.sub("watch/\(room)", options).isOK)
        await pass(.milliseconds(500))
        for guest in party.readers { await guest.sees("lobby/nim") { $0["live"]?.array?.first?["watchers"]?.int == 1 } }
        #expect(await viewer.sub("tv/nim/best", options).isOK)
        for _ in 0..<2 { await pass(.milliseconds(500)) }
        for guest in party.readers { await guest.sees("lobby/nim") { $0["live"]?.array?.first?["watchers"]?.int == 2 } }
        for guest in party.everybody { await guest.beHeard() }
        return party
    }

    /// Waits until a timer is set for that moment, and advances the clock to it.
    private func pass(_ time: Duration) async {
        await house.clock.sleeper(until: house.clock.now + time)
        house.clock.advance(by: time)
    }

    /// The frames of each client after the given numbers, without answers to `sub`: type, topic and kind.
    private func frames(_ party: Party, after counts: [Int]) -> [[String]] {
        zip(party.everybody, counts).map { guest, count in
            guest.connection.frames.dropFirst(count).filter { $0["topic"]?.string != "sys" && $0["d"]?["inc"] == nil }.map { frame in
                [frame["t"], frame["topic"], frame["k"]].compactMap { $0?.string }.joined(separator: " ")
            }
        }
    }
}
