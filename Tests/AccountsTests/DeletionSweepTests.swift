import IdentifierLiterals
import Identifiers
import MemoryStorage
import Storage
import Synchronization
import Testing

@testable import Accounts

@Suite("Deleted accounts", .timeLimit(.minutes(10)))
struct DeletionSweepTests {
    private let store = MemoryStore()
    private let week = Timestamp(7 * 24 * 3600 * 1000)

    private func guest(_ identities: Identities) async throws -> Principal {
        let minted = try await identities.mintGuest(name: "Ada", at: 0)
        _ = try await identities.scheduleDeletion(of: minted.identity, nil, .en, nil, at: 0)
        return minted.identity
    }

    @Test func `go after seven days, and their name is free`() async throws {
        let identities = Identities(store: store)
        let ada = try await guest(identities)
        let left = Mutex<[Deletion]>([])
        let sweep = DeletionSweep(identities) { deletion, _ in
            left.withLock { $0.append(deletion) }
        } present: { _ in
            []
        } rewrite: {
            $1
        }
        try await sweep.step(at: week - 1)
        #expect(try await store.account(ada.account.id) != nil)
        try await sweep.step(at: week)
        #expect(try await store.account(ada.account.id) == nil)
        #expect(left.withLock { $0.map(\.account) } == [ada.account.id])
        #expect(try await identities.mintGuest(name: "Ada", at: week).identity.account.id != ada.account.id)
    }

    @Test func `wait for the end of their game, without name and session`() async throws {
        let identities = Identities(store: store)
        let minted = try await identities.mintGuest(name: "Ada", at: 0)
        _ = try await identities.scheduleDeletion(of: minted.identity, nil, .en, nil, at: 0)
        let isPlaying = Mutex(true)
        let sweep = DeletionSweep(identities) { _, _ in
        } present: {
            isPlaying.withLock { $0 } ? Set($0) : []
        } rewrite: {
            $1
        }
        try await sweep.step(at: week)
        #expect(try await identities.identity(session: minted.secret.text, use: .now) == nil)
        #expect(try await store.account(minted.identity.account.id)?.name.hasPrefix("deleted-") == true)
        isPlaying.withLock { $0 = false }
        try await sweep.step(at: week)
        #expect(try await store.account(minted.identity.account.id) == nil)
    }

    @Test func `have names that nobody else may take`() async throws {
        let identities = Identities(store: store)
        for name in ["deleted-k3f9", "Deleted-x"] {
            await #expect(throws: PlayerName.Refusal.reserved) { try await identities.mintGuest(name: name, at: 0) }
        }
        #expect(try await identities.mintGuest(name: "deleted", at: 0).identity.account.name == "deleted")
    }
}
