import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Pictures, in every store", .timeLimit(.minutes(10))) struct PictureContract {
    private func picture(_ digit: Character) throws -> Picture {
        Picture(hash: try #require(PictureHash(String(repeating: digit, count: 32))), bytes: Array("picture \(digit)".utf8))
    }

    private func member(_ name: String, _ number: UInt8, _ store: any AnyStore) async throws -> Int64 {
        try await store.create(name: name, kind: .human, guest: true, at: 1, credential: .number(number)).id
    }

    private func set(_ picture: Picture, of account: Int64, by number: UInt8 = 1, _ store: any AnyStore) async throws -> Avatar? {
        try await store.setPicture(picture, of: account, provedBy: Credential.number(number).digest).avatar
    }

    @Test(arguments: World.allCases)
    func `a picture is worn, replaced and removed, and the last design comes back`(world: World) async throws {
        try await world.run { store in
            let (first, second) = (try picture("a"), try picture("b"))
            let account = try await member("Zoë", 1, store)
            let design = try #require(Avatar("d1-3-4-2-1-0-7"))
            _ = try await store.setAvatar(design, of: account)
            #expect(try await set(first, of: account, store) == .picture(first.hash))
            #expect(try await store.account(account)?.avatar == .picture(first.hash))
            #expect(try await store.avatars(of: [account]) == [account: .picture(first.hash)])
            #expect(try await store.picture(first.hash) == first.bytes)
            #expect(try await set(second, of: account, store) == .picture(second.hash))
            #expect(try await store.picture(first.hash) == nil)
            #expect(try await store.picture(second.hash) == second.bytes)
            for _ in 0..<2 {
                #expect(try await store.removePicture(of: account).avatar == design)
                #expect(try await store.picture(second.hash) == nil)
            }
        }
    }

    @Test(arguments: World.allCases)
    func `without a design the default picture comes back, and a design removes a picture`(world: World) async throws {
        try await world.run { store in
            let first = try picture("a")
            let account = try await member("Zoë", 1, store)
            #expect(try await set(first, of: account, store) == .picture(first.hash))
            #expect(try await store.removePicture(of: account).avatar == nil)
            #expect(try await set(first, of: account, store) == .picture(first.hash))
            #expect(try await store.setAvatar(nil, of: account).avatar == nil)
            #expect(try await store.picture(first.hash) == nil)
            await #expect(throws: StoreFailure.missing("account")) { try await store.removePicture(of: 999) }
        }
    }

    @Test(arguments: World.allCases)
    func `a picture of two accounts goes with the last of them`(world: World) async throws {
        try await world.run { store in
            let first = try picture("a")
            let accounts = [try await member("Zoë", 1, store), try await member("Amy", 2, store)]
            for (number, account) in accounts.enumerated() { _ = try await set(first, of: account, by: UInt8(number + 1), store) }
            _ = try await store.removePicture(of: accounts[0])
            #expect(try await store.picture(first.hash) == first.bytes)
            // Removed with its account.
            try await store.removeIdleGuests([accounts[1]])
            #expect(try await store.picture(first.hash) == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `a credential that was revoked meanwhile sets no picture`(world: World) async throws {
        try await world.run { store in
            let first = try picture("a")
            let account = try await member("Zoë", 1, store)
            _ = try await member("Amy", 2, store)
            await #expect(throws: StoreFailure.missing("session")) { _ = try await set(first, of: account, by: 2, store) }
            try await store.revoke(Credential.number(1).digest)
            await #expect(throws: StoreFailure.missing("session")) { _ = try await set(first, of: account, by: 1, store) }
            #expect(try await store.picture(first.hash) == nil)
            #expect(try await store.account(account)?.avatar == nil)
        }
    }

    @Test func `an altered picture is found and not shown`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let first = try picture("a")
            _ = try await set(first, of: try await member("Zoë", 1, store), store)
            #expect(try await SQLiteStore.check(folder: folder).damage.isEmpty)
            try await store.write { try $0.execute(sql: "UPDATE picture SET bytes = x'00'") }
            #expect(try await store.picture(first.hash) == nil)
            #expect(try await SQLiteStore.check(folder: folder).damage.map(\.part) == [.table])
            await store.close()
        }
    }

    @Test(arguments: ["", "a", String(repeating: "A", count: 32), String(repeating: "g", count: 32), String(repeating: "a", count: 33)])
    func `a name has 32 digits`(text: String) {
        #expect(PictureHash(text) == nil)
        #expect(Avatar("p" + text) == nil)
    }

    @Test func `an avatar of a picture has one spelling`() {
        let text = "p0123456789abcdef0123456789abcdef"
        #expect(Avatar(text)?.text == text)
    }
}
