import IdentifierLiterals
import Identifiers
import MemoryStorage
import Storage
import Testing

@testable import Accounts

@Suite("Guests who never played", .timeLimit(.minutes(10)))
struct GuestSweepTests {
    private let store = MemoryStore()
    private let life = GuestSweep.life

    @Test func `leave after seven days, with their name and their cookie`() async throws {
        let identities = Identities(store: store)
        let old = try await identities.mintGuest(name: "Ricky", at: 1000)
        let young = try await identities.mintGuest(name: "Amy", at: 1001)
        let bot = try await identities.mintBot(name: "wallbot", at: 1000)
        #expect(try await identities.identity(session: old.secret.text, use: .now) != nil)

        let sweep = GuestSweep(identities) { _ in [] }
        try await sweep.step(at: 1000 + life)
        #expect(try await identities.identity(session: old.secret.text, use: .now) != nil)
        try await sweep.step(at: 1000 + life)
        try await sweep.step(at: 1001 + life)
        #expect(try await identities.identity(session: old.secret.text, use: .now) == nil)
        #expect(try await identities.identity(session: young.secret.text, use: .now) != nil)
        #expect(try await identities.identity(bearer: bot.secret.text, use: .now) != nil)
        #expect(try await identities.mintGuest(name: "Ricky", at: 1001 + life).identity.account.id > bot.identity.account.id)
    }

    @Test func `stay while they are connected, and when they have played`() async throws {
        let identities = Identities(store: store)
        let here = try await identities.mintGuest(at: 0)
        let played = try await identities.mintGuest(at: 0)
        let key = store.nextRoomKey()
        store.append([], effect: .open(RoomRecord(key: key, number: "12345", game: "nim", match: "m_1"))) { _ in }
        let entry = JournalEntry(room: key, seq: 1, at: 0, kind: 18, body: [])
        store.append([entry], effect: .archive(.played(by: played.identity.account.user))) { _ in }

        let sweep = GuestSweep(identities) { Set($0).intersection([here.identity.account.user]) }
        try await sweep.step(at: 1 + life)
        #expect(try await identities.identity(session: here.secret.text, use: .now) != nil)
        #expect(try await identities.identity(session: played.secret.text, use: .now) != nil)
    }

    @Test func `are removed a bounded number at a time, and all in the end`() async throws {
        let identities = Identities(store: store)
        var early: [Int64] = []
        for _ in 0..<(GuestSweep.examined + 10) { early.append(try await identities.mintGuest(at: 0).identity.account.id) }
        let late = try await identities.mintGuest(at: 0)
        let sweep = GuestSweep(identities) { _ in [] }
        try await sweep.step(at: 1 + life)
        #expect(try await store.account(late.identity.account.id) != nil)
        try await sweep.step(at: 1 + life)
        #expect(try await store.account(late.identity.account.id) == nil)
        for id in early { #expect(try await store.account(id) == nil) }
        // At the end the walk starts over.
        let next = try await identities.mintGuest(at: 0)
        for _ in 0..<3 { try await sweep.step(at: 1 + life) }
        #expect(try await store.account(next.identity.account.id) == nil)
    }

    @Test func `who stays does not keep the walk from the rest`() async throws {
        let identities = Identities(store: store)
        var staying: Set<UserID> = []
        for _ in 0..<GuestSweep.examined { staying.insert(try await identities.mintGuest(at: 0).identity.account.user) }
        let last = try await identities.mintGuest(at: 0)
        let sweep = GuestSweep(identities) { [staying] in staying.intersection($0) }
        for _ in 0..<2 { try await sweep.step(at: 1 + life) }
        #expect(try await store.account(last.identity.account.id) == nil)
    }
}

extension MatchRecord {
    fileprivate static func played(by user: UserID) -> MatchRecord {
        MatchRecord(
            match: "m_1", game: "nim", mode: "casual", room: "12345", started: 0, ended: 1, winner: 0, why: "goal",
            players: [Player(seat: 0, user: user, name: "x", kind: "human")], plies: 1, config: [], moves: "1", events: [])
    }
}
