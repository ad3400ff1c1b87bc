import Foundation
import GRDB
import Storage
import Testing

@testable import StorageSQLite

@Suite("Accounts, in memory and in SQLite", .timeLimit(.minutes(10)))
struct AccountContract {
    @Test(arguments: World.allCases)
    func `an account is found by number, by name and by what proves it`(world: World) async throws {
        try await world.run { store in
            let made = try await store.create(name: "Zoë", kind: .human, guest: true, at: 42, credential: .number(1))
            #expect(made == Account(id: made.id, name: "Zoë", kind: .human, guest: true, joined: 42))
            #expect(try await store.account(made.id) == made)
            #expect(try await store.account(named: "ZOE\u{308}") == made)
            let proved = try #require(try await store.account(provedBy: Credential.number(1).digest))
            #expect(proved.account == made)
            #expect(proved.credential == .number(1))
            #expect(try await store.account(provedBy: Credential.number(2).digest) == nil)
            #expect(try await store.account(made.id + 1) == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `a name is taken whatever its letter case and width, and leaves no half account`(world: World) async throws {
        try await world.run { store in
            _ = try await store.create(name: "Ricky", kind: .human, guest: true, at: 1, credential: .number(1))
            for name in ["Ricky", "rIcKy", "ｒｉｃｋｙ"] {
                await #expect(throws: StoreFailure.taken("name")) {
                    try await store.create(name: name, kind: .bot, guest: false, at: 2, credential: .number(2))
                }
            }
            #expect(try await store.account(provedBy: Credential.number(2).digest) == nil)
            await #expect(throws: StoreFailure.taken("credential")) {
                try await store.create(name: "Other", kind: .bot, guest: false, at: 2, credential: .number(1))
            }
            #expect(try await store.account(named: "Other") == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `a rename frees the old name, and may change only the letter case`(world: World) async throws {
        try await world.run { store in
            let made = try await store.create(name: "Ricky", kind: .human, guest: true, at: 1, credential: .number(1))
            let other = try await store.create(name: "Amy", kind: .human, guest: true, at: 1, credential: .number(2))
            #expect(try await store.rename(made.id, to: "RICKY").name == "RICKY")
            await #expect(throws: StoreFailure.taken("name")) { try await store.rename(other.id, to: "ricky") }
            #expect(try await store.rename(made.id, to: "Rick").name == "Rick")
            #expect(try await store.rename(other.id, to: "ricky").id == other.id)
            #expect(try await store.account(named: "RICK")?.id == made.id)
            await #expect(throws: StoreFailure.missing("account")) { try await store.rename(999, to: "Nobody") }
        }
    }

    @Test(arguments: World.allCases)
    func `credentials can be added and revoked, and revoking twice is nothing`(world: World) async throws {
        try await world.run { store in
            let bot = try await store.create(
                name: "wallbot", kind: .bot, guest: false, at: 1, credential: .number(1, kind: .token, scopes: ["bot"]))
            try await store.add(.number(2, kind: .token, scopes: []), to: bot.id, at: 5)
            #expect(try await store.account(provedBy: Credential.number(2).digest)?.credential.scopes == [])
            await #expect(throws: StoreFailure.taken("credential")) { try await store.add(.number(2), to: bot.id, at: 5) }
            await #expect(throws: StoreFailure.missing("account")) { try await store.add(.number(3), to: 999, at: 5) }
            try await store.revoke(Credential.number(1).digest)
            try await store.revoke(Credential.number(1).digest)
            #expect(try await store.account(provedBy: Credential.number(1).digest) == nil)
            #expect(try await store.account(provedBy: Credential.number(2).digest)?.account == bot)
        }
    }
}

extension AccountContract {
    @Test(arguments: World.allCases)
    func `old guests in no archived game are found in steps and removed with all that proves them`(world: World) async throws {
        try await world.run { store in
            let old = try await store.create(name: "Old", kind: .human, guest: true, at: 1, credential: .number(1))
            try await store.add(.number(2), to: old.id, at: 1)
            let bot = try await store.create(name: "wallbot", kind: .bot, guest: false, at: 1, credential: .number(3))
            let played = try await store.create(name: "Played", kind: .human, guest: true, at: 1, credential: .number(4))
            let young = try await store.create(name: "Young", kind: .human, guest: true, at: 9, credential: .number(5))
            let room = try await store.openRoom(number: "11111")
            try await store.keep(.step(room, 2), .archive(.sample("m_1", users: [played.user, bot.user])))

            let first = try await store.idleGuests(after: 0, limit: 2, madeBefore: 9)
            #expect(first == IdleGuests(ids: [old.id], last: bot.id))
            #expect(try await store.idleGuests(after: bot.id, limit: 9, madeBefore: 9) == IdleGuests(ids: [], last: young.id))
            #expect(try await store.idleGuests(after: young.id, limit: 9, madeBefore: 9) == IdleGuests(ids: [], last: nil))

            for _ in 1...2 { try await store.removeIdleGuests([old.id, bot.id, played.id]) }
            #expect(try await store.account(old.id) == nil)
            for digest in [1, 2] { #expect(try await store.account(provedBy: Credential.number(UInt8(digest)).digest) == nil) }
            for digest in [3, 4, 5] { #expect(try await store.account(provedBy: Credential.number(UInt8(digest)).digest) != nil) }
            #expect(try await store.create(name: "old", kind: .human, guest: true, at: 9, credential: .number(1)).id > young.id)
        }
    }
}

extension AccountContract {
    @Test(
        arguments: [
            ("Victim2", "V\u{0456}ctim2"), ("Victim2", "VICTIM2"), ("Victim2", "V\u{0406}CT\u{0406}M2"), ("Palisade1", "PaIisade1"),
            ("paypal", "раураl"),
            ("modern", "modem"), ("Bot10", "BotlO"), ("a b", "a\u{00A0}b"),
        ], World.allCases)
    func `a name that looks like one that is in use is refused, and free when that is gone`(pair: (String, String), world: World) async throws {
        try await world.run { store in
            let first = try await store.create(name: pair.0, kind: .human, guest: true, at: 1, credential: .number(1))
            let other = try await store.create(name: "Somebody", kind: .human, guest: true, at: 1, credential: .number(2))
            await #expect(throws: StoreFailure.taken("name")) {
                try await store.create(name: pair.1, kind: .human, guest: true, at: 1, credential: .number(3))
            }
            await #expect(throws: StoreFailure.taken("name")) { try await store.rename(other.id, to: pair.1) }
            #expect(try await store.rename(first.id, to: pair.1).name == pair.1)
            #expect(try await store.rename(first.id, to: "Quite Another").name == "Quite Another")
            #expect(try await store.rename(other.id, to: pair.1).name == pair.1)
        }
    }

    @Test(arguments: World.allCases)
    func `names that differ are all free, in any script`(world: World) async throws {
        try await world.run { store in
            let names = ["小明", "小紅", "小红", "김철수", "Amy", "Ami", "Аня", "Guest 1000", "Guest 1001", "Guest 1110", "हिन्दी", "Zoë", "Zoe", "bot7", "bot17"]
            for (index, name) in names.enumerated() {
                _ = try await store.create(name: name, kind: .human, guest: true, at: 1, credential: .number(UInt8(index)))
            }
        }
    }

    /// Names of earlier versions may look alike already: they stay, and a newcomer is held against all of them.
    @Test func `names that were there already are kept`() async throws {
        try await Folder.run { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let old = try DatabasePool(path: folder + "/palisade.sqlite")
            try Migrations.all.migrate(old, upTo: "7 checksums")
            try await old.write { database in
                for name in ["Victim2", "V\u{0456}ctim2", "\u{2800}", "admin"] {
                    try database.execute(
                        sql: "INSERT INTO account (name, folded, kind, guest, joined) VALUES (?, ?, 'human', 1, 1)",
                        arguments: [name, FoldedName(name).text])
                }
            }
            try old.close()
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            #expect(try await store.account(named: "V\u{0456}ctim2")?.name == "V\u{0456}ctim2")
            #expect(try await store.account(named: "Victim2")?.name == "Victim2")
            await #expect(throws: StoreFailure.taken("name")) {
                try await store.create(name: "Vict\u{0456}m2", kind: .human, guest: true, at: 1, credential: .number(3))
            }
            await store.close()
        }
    }
}
