import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Blocked players, in every store", .timeLimit(.minutes(10))) struct BlockContract {
    private let phone = [UInt8](repeating: 7, count: 32)

    private func player(_ name: String, _ number: UInt8, _ store: any AnyStore, guest: Bool = true) async throws -> Int64 {
        try await store.create(name: name, kind: .human, guest: guest, at: 1, credential: .number(number)).id
    }

    @Test(arguments: World.allCases)
    func `somebody is blocked or muted, since the first time, until they are no more`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy, bob) = (try await player("Zoë", 1, store), try await player("Amy", 2, store), try await player("Bob", 3, store))
            #expect(try await store.block(amy, by: zoe, as: .mute, atMost: 9, at: 5) == Block(kind: .mute, since: 5))
            #expect(try await store.block(bob, by: zoe, as: .block, atMost: 9, at: 6) == Block(kind: .block, since: 6))
            #expect(try await store.contacts(of: zoe) == Contacts(blocked: [bob], hidden: [amy, bob]))
            #expect(try await store.contacts(of: amy) == Contacts())
            #expect(try await store.contacts(of: bob) == Contacts(blockedBy: [zoe]))
            #expect(try await store.block(amy, by: zoe, as: .block, atMost: 9, at: 7) == Block(kind: .block, since: 5))
            #expect(try await store.blocked(by: zoe).map(\.account.name) == ["Bob", "Amy"])
            #expect(try await store.blocked(by: zoe).map(\.block.since) == [6, 5])
            #expect(try await store.contacts(of: amy).blockedBy == [zoe])
            for _ in 1...2 { try await store.unblock(amy, by: zoe) }
            #expect(try await store.block(of: amy, by: zoe) == nil)
            #expect(try await store.block(of: bob, by: zoe) == Block(kind: .block, since: 6))
            #expect(try await store.contacts(of: zoe) == Contacts(blocked: [bob], hidden: [bob]))
        }
    }

    @Test(arguments: World.allCases)
    func `only as many are blocked as there may be, and only those there are`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy, bob) = (try await player("Zoë", 1, store), try await player("Amy", 2, store), try await player("Bob", 3, store))
            _ = try await store.block(amy, by: zoe, as: .mute, atMost: 1, at: 5)
            await #expect(throws: StoreFailure.full("block")) { _ = try await store.block(bob, by: zoe, as: .block, atMost: 1, at: 6) }
            // One who is muted already needs no further place.
            #expect(try await store.block(amy, by: zoe, as: .block, atMost: 1, at: 6).since == 5)
            await #expect(throws: StoreFailure.missing("account")) { _ = try await store.block(999, by: zoe, as: .block, atMost: 9, at: 6) }
            await #expect(throws: StoreFailure.missing("account")) { _ = try await store.block(zoe, by: 999, as: .block, atMost: 9, at: 6) }
            #expect(try await store.contacts(of: 999) == Contacts())
        }
    }

    @Test(arguments: World.allCases)
    func `a blocked guest is blocked under every name of the device, and stands in the list once`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy, bob) = (
                try await player("Zoë", 1, store, guest: false), try await player("Amy", 2, store), try await player("Bob", 3, store)
            )
            try await store.setDevice(phone, of: amy)
            _ = try await store.block(amy, by: zoe, as: .block, atMost: 9, at: 5)
            _ = try await store.block(bob, by: zoe, as: .mute, atMost: 9, at: 5)
            let back = try await player("Eve", 4, store)
            #expect(try await store.contacts(of: back) == Contacts())
            try await store.setDevice(phone, of: back)
            #expect(try await store.contacts(of: back) == Contacts(blockedBy: [zoe]))
            #expect(try await store.contacts(of: zoe) == Contacts(blocked: [amy, back], hidden: [amy, bob, back]))
            #expect(try await store.companions(of: amy, limit: 9) == [back])
            #expect(try await store.blocked(by: zoe).map(\.account.id) == [bob, amy])
            #expect(try await store.block(of: back, by: zoe) == nil)
            // The blocker may play on that device too.
            try await store.setDevice(phone, of: zoe)
            #expect(try await store.contacts(of: zoe).blockedBy == [])
            try await store.unblock(amy, by: zoe)
            #expect(try await store.contacts(of: back) == Contacts())
        }
    }

    @Test(arguments: World.allCases)
    func `a block and a mute of a player hold for their bots, and a block of a bot for it alone`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy) = (try await player("Zoë", 1, store, guest: false), try await player("Amy", 2, store, guest: false))
            func bot(_ number: UInt8) async throws -> Int64 {
                try await store.createBot(
                    name: "Bot \(number)", of: amy, by: Credential.number(2).digest, token: .number(number), atMost: 9, at: 1
                ).id
            }
            let (one, two) = (try await bot(5), try await bot(6))
            _ = try await store.block(amy, by: zoe, as: .mute, atMost: 9, at: 5)
            #expect(try await store.contacts(of: zoe) == Contacts(hidden: [amy, one, two]))
            #expect(try await store.contacts(of: one) == Contacts())
            _ = try await store.block(amy, by: zoe, as: .block, atMost: 9, at: 5)
            #expect(try await store.contacts(of: zoe) == Contacts(blocked: [amy, one, two], hidden: [amy, one, two]))
            #expect(try await store.contacts(of: one) == Contacts(blockedBy: [zoe]))
            #expect(try await store.companions(of: amy, limit: 9) == [two, one])
            #expect(try await store.companions(of: amy, limit: 1) == [two])
            try await store.unblock(amy, by: zoe)
            _ = try await store.block(one, by: zoe, as: .block, atMost: 9, at: 5)
            #expect(try await store.contacts(of: zoe) == Contacts(blocked: [one], hidden: [one]))
            #expect(try await store.contacts(of: two) == Contacts())
            #expect(try await store.contacts(of: amy) == Contacts())
        }
    }

    @Test(arguments: World.allCases)
    func `a mute, and a block of a member, hold for no device`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy, back) = (try await player("Zoë", 1, store), try await player("Amy", 2, store), try await player("Eve", 3, store))
            for guest in [amy, back] { try await store.setDevice(phone, of: guest) }
            _ = try await store.block(amy, by: zoe, as: .mute, atMost: 9, at: 5)
            #expect(try await store.contacts(of: zoe) == Contacts(hidden: [amy]))
            let login = Login(account: amy, email: "amy@a.example", hash: "h", confirmed: nil)
            _ = try await store.signUp(login, replacing: Credential.number(2).digest, by: .number(9), at: 6)
            _ = try await store.block(amy, by: zoe, as: .block, atMost: 9, at: 7)
            #expect(try await store.contacts(of: zoe) == Contacts(blocked: [amy], hidden: [amy]))
            #expect(try await store.contacts(of: back) == Contacts())
            #expect(try await store.companions(of: amy, limit: 9) == [])
        }
    }

    @Test(arguments: World.allCases)
    func `a deleted account blocks nobody at once, and is blocked by nobody in the end`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy, bob) = (try await player("Zoë", 1, store), try await player("Amy", 2, store), try await player("Bob", 3, store))
            _ = try await store.block(amy, by: zoe, as: .block, atMost: 9, at: 5)
            for blocker in [amy, bob] { _ = try await store.block(zoe, by: blocker, as: .block, atMost: 9, at: 5) }
            let deletion = Deletion(account: zoe, due: 9, alias: "deleted-k3f9")
            _ = try await store.schedule(deletion, verified: nil, keeping: Credential.number(1).digest, notice: nil, at: 6)
            _ = try await store.eraseIdentity(deletion)
            #expect(try await store.contacts(of: amy).blockedBy == [])
            // A request that was under way.
            _ = try await store.block(amy, by: zoe, as: .block, atMost: 9, at: 10)
            while try await !store.eraseGames(deletion, limit: 1) {}
            #expect(try await store.account(zoe) == nil)
            for blocker in [amy, bob] { #expect(try await store.contacts(of: blocker) == Contacts()) }
            if let store = store as? SQLiteStore { #expect(try await store.check() == []) }
        }
    }

    @Test(arguments: World.allCases)
    func `a guest is swept from both sides, unless a member blocks the device`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy, bob) = (
                try await player("Zoë", 1, store), try await player("Amy", 2, store), try await player("Bob", 3, store, guest: false)
            )
            for guest in [zoe, amy] { try await store.setDevice([UInt8](repeating: UInt8(guest), count: 32), of: guest) }
            _ = try await store.block(amy, by: zoe, as: .block, atMost: 9, at: 5)
            _ = try await store.block(zoe, by: amy, as: .block, atMost: 9, at: 5)
            _ = try await store.block(amy, by: bob, as: .block, atMost: 9, at: 5)
            #expect(try await store.idleGuests(after: 0, limit: 9, madeBefore: 9).ids == [zoe])
            try await store.removeIdleGuests([zoe, amy])
            #expect(try await store.account(zoe) == nil)
            #expect(try await store.account(amy) != nil)
            #expect(try await store.contacts(of: amy) == Contacts(blockedBy: [bob]))
            try await store.unblock(amy, by: bob)
            try await store.removeIdleGuests([amy])
            #expect(try await store.account(amy) == nil)
        }
    }

    @Test(arguments: World.allCases) func `who may challenge is part of the profile`(world: World) async throws {
        try await world.run { store in
            let zoe = try await player("Zoë", 1, store)
            #expect(try await store.profile(of: zoe).challengers == .all)
            for wish in [Challengers.followed, .nobody, .all] {
                #expect(try await store.change(ProfileChange(challengers: wish), of: zoe).profile.challengers == wish)
                #expect(try await store.profile(of: zoe).challengers == wish)
            }
        }
    }
}
