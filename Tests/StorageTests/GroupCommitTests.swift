import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Synchronization
import Testing

@testable import StorageSQLite

@Suite("Group commit", .timeLimit(.minutes(10)))
struct GroupCommitTests {
    /// A store whose writer can be held at the COMMIT, with one open room.
    private func withGate(
        _ options: SQLiteStore.Options = .init(), fatal: Completions<String>? = nil,
        _ body: (SQLiteStore, RoomKey, Gate) async throws -> Void
    ) async throws {
        try await Folder.run { folder in
            let gate = Gate()
            var options = options
            options.willCommit = { try gate.pass() }
            let store = try SQLiteStore(folder: folder, options: options) { reason in
                if let fatal { fatal.note(reason) } else { Issue.fatal(reason) }
            }
            try await body(store, try await store.openRoom(number: "11111"), gate)
            await store.close()
        }
    }

    /// Stops the writer inside a commit of entry 2, so that what comes now waits together.
    private func hold(_ store: SQLiteStore, _ room: RoomKey, _ gate: Gate, _ done: Completions<Int>) async throws {
        gate.shut()
        try store.append(.step(room, 2), effect: .none) { _ in done.note(2) }
        await gate.waitForWriter()
    }

    @Test func `all that waits goes into one transaction`() async throws {
        try await withGate { store, room, gate in
            let done = Completions<Int>()
            try await hold(store, room, gate, done)
            for seq in 3...102 { try store.append(.step(room, seq), effect: .none) { _ in done.note(seq) } }
            gate.open()
            #expect(await done.first(101) == Array(2...102))
            #expect(store.figures.largestCommit == 100)
            #expect(store.figures.commits == 3)
        }
    }

    @Test func `the oldest write that waits is known by its number`() async throws {
        try await withGate { store, room, gate in
            let done = Completions<Int>()
            while store.progress.oldest != nil { await Task.yield() }
            let before = store.progress.arrived
            try await hold(store, room, gate, done)
            try store.append(.step(room, 3), effect: .none) { _ in done.note(3) }
            #expect(store.progress.arrived == before + 2 && store.progress.oldest == before)
            gate.open()
            _ = await done.first(2)
            while store.progress.oldest != nil { await Task.yield() }
            #expect(store.progress.arrived == before + 2)
        }
    }

    @Test func `what one turn holds becomes one transaction, though the writer sleeps`() async throws {
        try await withGate { store, room, _ in
            let done = Completions<Int>()
            let before = store.figures.commits
            for seq in 2...101 {
                let needsRelease = try store.hold(.step(room, seq), effect: .none) { _ in done.note(seq) }
                #expect(needsRelease == (seq == 2))
            }
            store.release()
            #expect(await done.first(100) == Array(2...101))
            #expect(store.figures.commits == before + 1)
        }
    }

    @Test func `nothing is acknowledged before its commit`() async throws {
        try await withGate { store, room, gate in
            let early = Mutex(false)
            gate.shut()
            let done = Completions<Int>()
            try store.append(.step(room, 2), effect: .none) { _ in
                early.withLock { $0 = true }
                done.note(2)
            }
            await gate.waitForWriter()
            #expect(early.withLock { $0 } == false)
            let before = try await store.liveRooms()
            #expect(before[0].entries.count == 1)
            gate.open()
            _ = await done.first(1)
            let after = try await store.liveRooms()
            #expect(after[0].entries.count == 2)
        }
    }

    @Test func `moves do not wait behind more than the cap of heavy operations`() async throws {
        try await withGate { store, room, gate in
            let done = Completions<Int>()
            try await hold(store, room, gate, done)
            for n in 1...40 { try store.append([], effect: .archive(.sample("m_\(n)"))) { _ in done.note(-n) } }
            try store.append(.step(room, 3), effect: .none) { _ in done.note(3) }
            gate.open()
            let order = await done.first(42)
            let capped = (1...16).map { -$0 }
            #expect(Array(order[..<17]) == [2] + capped)
            #expect(order[17] == 3)
            #expect(Array(order[18...]) == (17...40).map { -$0 })
        }
    }

    @Test func `one failed heavy operation is a savepoint, not a failed transaction`() async throws {
        try await withGate { store, room, gate in
            let other = try await store.openRoom(number: "22222")
            try await store.keep([], .archive(.sample("m_1")))
            let done = Completions<Int>()
            let outcomes = Completions<Result<Receipt?, StoreFailure>>()
            try await hold(store, room, gate, done)
            try store.append(.step(room, 3), effect: .none) { outcomes.note($0) }
            try store.append(.step(other, 2), effect: .archive(.sample("m_1"))) { outcomes.note($0) }
            try store.append(.step(other, 2), effect: .archive(.sample("m_2"))) { outcomes.note($0) }
            gate.open()
            let results = await outcomes.first(3)
            #expect(results.map { $0.failure } == [nil, .taken("match"), nil])
            #expect(store.figures.commits == 5)
            #expect(try await store.liveRooms()[1].entries.map(\.seq) == [1, 2])
        }
    }

    @Test func `a full queue refuses at once and loses nothing it took`() async throws {
        var options = SQLiteStore.Options()
        options.queueBound = 10
        try await withGate(options) { store, room, gate in
            let done = Completions<Int>()
            try await hold(store, room, gate, done)
            for seq in 3...12 { try store.append(.step(room, seq), effect: .none) { _ in done.note(seq) } }
            await #expect(throws: StoreFailure.overloaded) { try await store.keep(.step(room, 13)) }
            gate.open()
            #expect(await done.first(11) == Array(2...12))
            try await store.keep(.step(room, 13))
        }
    }

    @Test func `after a failed commit nothing is acknowledged, ever again`() async throws {
        let fatal = Completions<String>()
        try await withGate(fatal: fatal) { store, room, gate in
            let outcomes = Completions<Result<Receipt?, StoreFailure>>()
            gate.shut()
            gate.breakDisk()
            try store.append(.step(room, 2), effect: .none) { outcomes.note($0) }
            await gate.waitForWriter()
            try store.append(.step(room, 3), effect: .none) { outcomes.note($0) }
            gate.open()
            let reason = await fatal.first(1)[0]
            #expect(await outcomes.first(2).map { $0.failure } == [.unknownOutcome(reason), .closed])
            await #expect(throws: StoreFailure.closed) { try await store.keep(.step(room, 2)) }
            await #expect(throws: StoreFailure.closed) {
                try await store.create(name: "Late", kind: .human, guest: true, at: 1, credential: .number(1))
            }
        }
    }

    @Test func `a disk that is full stops the store as well`() async throws {
        let fatal = Completions<String>()
        try await withGate(fatal: fatal) { store, room, _ in
            try await store.connections.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1") }
            let big = [UInt8](repeating: 1, count: 200_000)
            await #expect(throws: StoreFailure.self) { try await store.keep(.step(room, 2, body: big)) }
            #expect(await fatal.first(1)[0].contains("full"))
            await #expect(throws: StoreFailure.closed) { try await store.keep(.step(room, 2)) }
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
