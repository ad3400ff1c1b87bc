import IdentifierLiterals
import Identifiers
import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing

@testable import Play

/// The text of a move may contain commas and spaces.
@Suite(.timeLimit(.minutes(10))) struct MoveTextTests {
    private let house = House()

    @Test func `a game whose moves hold commas and spaces outlives a restart, and is archived move by move`() async throws {
        let (room, first, second) = try await startGame(house, game: "highcard")
        let topic = "room/\(room)"
        var moves: [String] = []
        func play(_ seats: [Guest], _ range: Range<Int>) async throws {
            for ply in range {
                let card = try #require(seats[ply % 2].view(topic)?["legal"]?.array?.first?.string)
                #expect(card.contains(", "))
                moves.append(card)
                #expect(await seats[ply % 2].act(topic, "move", at: ply, #"{"m":"\#(card)"}"#).isOK)
                await seats[1 - ply % 2].sees(topic) { $0["ply"]?.int == ply + 1 }
            }
        }
        try await play([first, second], 0..<2)
        let names = try #require(first.view(topic)?["seats"]?.names)
        let next = try await house.restarted()
        var seats: [Guest] = []
        for name in names {
            seats.append(await next.guest(name))
            await seats.last?.sub(topic, #","legal":true"#)
        }
        #expect(seats[0].view(topic)?["moves"]?.array?.compactMap(\.string) == moves)
        #expect(await seats[0].act(topic, "move", at: 0, #"{"m":"\#(moves[0])"}"#)["dup"]?.bool == true)
        try await play(seats, 2..<4)
        let match = try #require(seats[0].view(topic)?["match"]?.string)
        #expect(try await next.store.match(MatchID(match))?.moveList == moves)
    }

    @Test(arguments: ["1,2", "7, hearts", "a b", "%20", "100%", "\"", "\\", "é", ",", "[1]"])
    func `any text is brought back by the journal and by the archive`(text: String) throws {
        let event = RoomEvent.moved(seat: 1, move: text, ply: 3, spent: .milliseconds(40), lag: .milliseconds(5), grace: .milliseconds(6))
        #expect(try RoomEvent(journalKind: event.journalKind, body: event.journalBody) == event)
        let moves = ["--", text, "e2", text]
        let record = MatchRecord(
            match: "m", game: "g", mode: "casual", room: "00000", started: 0, ended: 0, winner: nil, why: "goal", players: [], plies: 4, config: [],
            moves: MatchRecord.text(of: moves), events: [])
        #expect(record.moveList == moves)
    }

    @Test func `moves as older servers wrote them are read`() throws {
        let event = try RoomEvent(journalKind: 10, body: Array("1,e3h,299,40150,120,650".utf8))
        #expect(event == .moved(seat: 1, move: "e3h", ply: 299, spent: .milliseconds(40_150), lag: .milliseconds(120), grace: .milliseconds(650)))
        #expect(event.journalBody == Array("1,e3h,299,40150,120,650".utf8))
    }

    @Test func `a player alone may give up`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom(#"{"mode":"casual","config":{"seats":1}}"#, game: "highcard")
        let topic = "room/\(room)"
        #expect(await amy.act(topic, "start").isOK)
        await amy.sees(topic) { $0["phase"]?.string == "playing" }
        #expect(await amy.act(topic, "resign").isOK)
        let view = await amy.sees(topic) { $0["phase"]?.string == "over" }
        #expect(view["result"]?["why"]?.string == "resign")
        #expect(view["result"]?["winner"] == .null)
        #expect(view["clock"] == .null)
    }
}
