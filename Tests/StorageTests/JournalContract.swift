import IdentifierLiterals
import Identifiers
import Storage
import Testing

@Suite("The journal, in memory and in SQLite", .timeLimit(.minutes(10)))
struct JournalContract {
    @Test(arguments: World.allCases)
    func `an opened room comes back with its entries in order`(world: World) async throws {
        try await world.run { store in
            let first = try await store.openRoom(number: "11111", entries: 2)
            let second = try await store.openRoom(number: "22222")
            try await store.keep(.steps(first, 3...5))
            let live = try await store.liveRooms()
            #expect(live.map(\.record) == [.named("11111", first), .named("22222", second)])
            #expect(live[0].entries == .steps(first, 1...5))
            #expect(live[1].entries == .steps(second, 1...1))
        }
    }

    @Test(arguments: World.allCases)
    func `a body of any bytes comes back as it was`(world: World) async throws {
        try await world.run { store in
            let room = store.nextRoomKey()
            let bodies: [[UInt8]] = [[], [0], Array(0...255), [UInt8](repeating: 0xFF, count: 70_000)]
            let entries = bodies.enumerated().map { JournalEntry(room: room, seq: $0.offset + 1, at: -1, kind: 255, body: $0.element) }
            try await store.keep(entries, .open(.named("11111", room)))
            #expect(try await store.liveRooms().first?.entries == entries)
        }
    }

    @Test(arguments: World.allCases)
    func `an entry that does not continue its room is refused and leaves no trace`(world: World) async throws {
        try await world.run { store in
            let room = try await store.openRoom(number: "11111", entries: 3)
            await #expect(throws: StoreFailure.seqConflict(actual: 3)) { try await store.keep(.step(room, 3)) }
            await #expect(throws: StoreFailure.seqConflict(actual: 3)) { try await store.keep(.step(room, 5)) }
            await #expect(throws: StoreFailure.seqConflict(actual: 3)) {
                try await store.keep(.step(room, 4) + .step(room, 6), .archive(.sample("m_x")))
            }
            #expect(try await store.match("m_x") == nil)
            try await store.keep(.step(room, 4))
            #expect(try await store.liveRooms().first?.entries.map(\.seq) == [1, 2, 3, 4])
        }
    }

    @Test(arguments: World.allCases)
    func `a room that is not there takes nothing`(world: World) async throws {
        try await world.run { store in
            await #expect(throws: StoreFailure.missing("room")) { try await store.keep(.step(RoomKey(99), 1)) }
            let room = try await store.openRoom(number: "11111")
            try await store.keep(.step(room, 2), .close)
            await #expect(throws: StoreFailure.missing("room")) { try await store.keep(.step(room, 3)) }
            #expect(try await store.liveRooms().isEmpty)
        }
    }

    @Test(arguments: World.allCases)
    func `two live rooms cannot share a number, and a number is free again after its room`(world: World) async throws {
        try await world.run { store in
            let first = try await store.openRoom(number: "11111")
            await #expect(throws: StoreFailure.taken("number")) { try await store.openRoom(number: "11111") }
            await #expect(throws: StoreFailure.taken("room")) {
                try await store.keep(.step(first, 1), .open(.named("22222", first)))
            }
            try await store.keep(.step(first, 2), .close)
            try await store.openRoom(number: "11111")
            #expect(try await store.liveRooms().count == 1)
        }
    }

    @Test(arguments: World.allCases)
    func `a match is archived with the last entry, or neither is kept`(world: World) async throws {
        try await world.run { store in
            let first = try await store.openRoom(number: "11111")
            let second = try await store.openRoom(number: "22222")
            try await store.keep(.step(first, 2), .archive(.sample("m_1")))
            #expect(try await store.match("m_1") == .sample("m_1"))
            await #expect(throws: StoreFailure.taken("match")) { try await store.keep(.step(second, 2), .archive(.sample("m_1"))) }
            #expect(try await store.liveRooms().last?.entries.map(\.seq) == [1])
            try await store.keep(.step(second, 2), .archive(.sample("m_2")))
        }
    }

    @Test(arguments: World.allCases)
    func `room keys are never given twice`(world: World) async throws {
        try await world.run { store in
            let keys = (0..<100).map { _ in store.nextRoomKey() }
            #expect(Set(keys).count == 100)
        }
    }

    @Test(arguments: World.allCases)
    func `the completions of a room come in the order of its calls`(world: World) async throws {
        try await world.run { store in
            let rooms = [try await store.openRoom(number: "11111"), try await store.openRoom(number: "22222")]
            let done = Completions<JournalEntry>()
            for seq in 2...200 {
                for room in rooms {
                    let entries: [JournalEntry] = .step(room, seq)
                    // Every tenth is heavy, so that some are held back by the cap.
                    let effect: JournalEffect = seq.isMultiple(of: 10) ? .archive(.sample("m_\(room.rawValue)_\(seq)")) : .none
                    try store.append(entries, effect: effect) { outcome in
                        if case .success = outcome { done.note(entries[0]) }
                    }
                }
            }
            let notes = await done.first(398)
            for room in rooms { #expect(notes.filter { $0.room == room }.map(\.seq) == Array(2...200)) }
        }
    }
}
