import GameRules
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import Play

/// A7: a deleted account leaves neither its name nor its avatar nor its words in a room.
@Suite(.timeLimit(.minutes(10))) struct RoomErasureTests {
    private func person(_ user: UserID, _ name: String) -> Person {
        Person(user: user, name: name, kind: .human, level: nil, avatar: Avatar("d1-3-4-2-1-0-7"))
    }

    private func entries(_ events: [RoomEvent]) -> [JournalEntry] {
        events.enumerated().map { JournalEntry(room: RoomKey(1), seq: $0 + 1, at: 5, kind: $1.journalKind, body: $1.journalBody) }
    }

    @Test func `name, avatar and words go, and what others did stays`() throws {
        let avatar = Avatar("d1-1-1-1-1-1-1")
        let events: [RoomEvent] = [
            .created(RoomSettings(), by: "u_1", key: "k"), .joined(seat: Seat(0), person("u_1", "Ada")), .joined(seat: Seat(1), person("u_2", "Amy")),
            .said(user: "u_1", name: "Ada", .text("xyzzy"), toWatchers: false, key: "k"),
            .said(user: "u_2", name: "Amy", .text("plugh"), toWatchers: false, key: nil),
            .started(order: [Seat(1), Seat(0)], seed: 7), .avatar(seat: Seat(0), avatar), .avatar(seat: Seat(1), avatar),
            .renamed(seat: Seat(0), name: "Bea"), .renamed(seat: Seat(1), name: "Adele"),
            .left(seat: Seat(1)), .joined(seat: Seat(1), person("u_3", "Cleo")), .avatar(seat: Seat(1), avatar),
        ]
        let erased = try RoomErasure.erase("u_1", alias: "deleted-k3f9", in: entries(events)).map {
            try RoomEvent(journalKind: $0.kind, body: $0.body)
        }
        var ghost = person("u_1", "deleted-k3f9")
        ghost.avatar = nil
        var expected = events
        expected[1] = .joined(seat: Seat(0), ghost)
        expected[3] = .said(user: "u_1", name: "deleted-k3f9", .text("…"), toWatchers: false, key: "k")
        // After the start, seat 1 is the one of the account, until somebody else sits there.
        expected[7] = .avatar(seat: Seat(1), nil)
        expected[9] = .renamed(seat: Seat(1), name: "deleted-k3f9")
        #expect(erased == expected)
        #expect(RoomErasure.erase("u_1", alias: "deleted-k3f9", in: entries(expected)) == entries(expected))
    }

    @Test func `an entry that cannot be read stays`() {
        let broken = [JournalEntry(room: RoomKey(1), seq: 1, at: 5, kind: 250, body: [1, 2])]
        #expect(RoomErasure.erase("u_1", alias: "deleted-k3f9", in: broken) == broken)
    }

    @Test func `a line is found by its author alone`() throws {
        let lines = entries([
            .said(user: "u_1", name: "Ada", .text("xyzzy"), toWatchers: true, key: nil),
            .said(user: "u_2", name: "Amy", .preset("gg"), toWatchers: false, key: nil),
        ])
        #expect(SaidLine(lines[0], by: "u_1")?.text == "xyzzy")
        #expect(SaidLine(lines[0], by: "u_1")?.isToWatchers == true)
        #expect(SaidLine(lines[0], by: "u_2") == nil)
        #expect(SaidLine(lines[1], by: "u_2")?.text == "gg")
    }
}
