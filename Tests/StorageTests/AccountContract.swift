import Foundation
import GRDB
import IdentifierLiterals
import Identifiers
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
    func `an avatar is stored, replaced and taken back`(world: World) async throws {
        try await world.run { store in
            let made = try await store.create(name: "Zoë", kind: .human, guest: true, at: 1, credential: .number(1))
            let other = try await store.create(name: "Amy", kind: .human, guest: true, at: 1, credential: .number(2))
            #expect(made.avatar == nil)
            for text in ["d1-3-4-2-1-0-7", "d12-9-9-9-9-9-9"] {
                let avatar = try #require(Avatar(text))
                #expect(try await store.setAvatar(avatar, of: made.id).avatar == avatar)
                #expect(try await store.account(made.id)?.avatar == avatar)
                #expect(try await store.account(provedBy: Credential.number(1).digest)?.account.avatar == avatar)
                #expect(try await store.rename(made.id, to: "Zoe").avatar == avatar)
                #expect(try await store.avatars(of: [made.id, other.id, 999]) == [made.id: avatar])
            }
            #expect(try await store.account(other.id)?.avatar == nil)
            #expect(try await store.setAvatar(nil, of: made.id).avatar == nil)
            #expect(try await store.account(made.id)?.avatar == nil)
            #expect(try await store.avatars(of: [made.id]) == [:])
            await #expect(throws: StoreFailure.missing("account")) { try await store.setAvatar(nil, of: 999) }
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

extension AccountContract {
    private func guest(_ store: any AnyStore, _ name: String, _ credential: UInt8) async throws -> Account {
        try await store.create(name: name, kind: .human, guest: true, at: 1, credential: .number(credential))
    }

    @Test(arguments: World.allCases)
    func `a guest who signs up is a member with another credential`(world: World) async throws {
        try await world.run { store in
            let ada = try await guest(store, "Ada", 1)
            let login = Login(account: ada.id, email: "Ada@Example.org", hash: "h1")
            let member = try await store.signUp(login, replacing: Credential.number(1).digest, by: .number(2), at: 5)
            #expect(member == Account(id: ada.id, name: "Ada", kind: .human, guest: false, joined: 1))
            #expect(try await store.account(provedBy: Credential.number(1).digest) == nil)
            #expect(try await store.account(provedBy: Credential.number(2).digest)?.account == member)
            for email in ["Ada@Example.org", "ada@example.ORG"] { #expect(try await store.login(email: email) == login) }
            #expect(try await store.login(of: ada.id) == login)
            #expect(try await store.login(email: "eve@example.org") == nil)
            #expect(try await store.login(of: ada.id + 1) == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `a refused sign-up changes nothing`(world: World) async throws {
        try await world.run { store in
            let (ada, eve) = (try await guest(store, "Ada", 1), try await guest(store, "Eve", 2))
            _ = try await store.signUp(
                Login(account: ada.id, email: "a@b.c", hash: "h"), replacing: Credential.number(1).digest, by: .number(3), at: 5)
            await #expect(throws: StoreFailure.taken("email")) {
                try await store.signUp(
                    Login(account: eve.id, email: "A@B.C", hash: "h"), replacing: Credential.number(2).digest, by: .number(4), at: 5)
            }
            await #expect(throws: StoreFailure.taken("login")) {
                try await store.signUp(
                    Login(account: ada.id, email: "d@e.f", hash: "h"), replacing: Credential.number(3).digest, by: .number(4), at: 5)
            }
            await #expect(throws: StoreFailure.missing("session")) {
                try await store.signUp(
                    Login(account: eve.id, email: "d@e.f", hash: "h"), replacing: Credential.number(7).digest, by: .number(4), at: 5)
            }
            await #expect(throws: StoreFailure.missing("account")) {
                try await store.signUp(Login(account: 999, email: "d@e.f", hash: "h"), replacing: Credential.number(2).digest, by: .number(4), at: 5)
            }
            #expect(try await store.account(provedBy: Credential.number(2).digest)?.account == eve)
            #expect(try await store.account(provedBy: Credential.number(4).digest) == nil)
            #expect(try await store.login(email: "d@e.f") == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `another password ends all sessions but one, and no token`(world: World) async throws {
        try await world.run { store in
            let ada = try await guest(store, "Ada", 1)
            _ = try await store.signUp(
                Login(account: ada.id, email: "a@b.c", hash: "h1"), replacing: Credential.number(1).digest, by: .number(2), at: 5)
            try await store.add(.number(3), to: ada.id, at: 6)
            try await store.add(.number(4, kind: .token, scopes: []), to: ada.id, at: 6)
            let eve = try await guest(store, "Eve", 5)
            let revoked = try await store.setPassword(hash: "h2", of: ada.id, replacing: "h1", keeping: Credential.number(3).digest)
            #expect(revoked == [Credential.number(2).digest])
            #expect(try await store.login(of: ada.id)?.hash == "h2")
            #expect(try await store.account(provedBy: Credential.number(2).digest) == nil)
            for kept in [3, 4, 5] { #expect(try await store.account(provedBy: Credential.number(UInt8(kept)).digest) != nil) }
            await #expect(throws: StoreFailure.missing("login")) { try await store.setPassword(hash: "h", of: eve.id, replacing: "h", keeping: []) }
            // The password was changed while the typed one was verified, or the session has ended since.
            await #expect(throws: StoreFailure.missing("login")) {
                try await store.setPassword(hash: "h3", of: ada.id, replacing: "h1", keeping: Credential.number(3).digest)
            }
            await #expect(throws: StoreFailure.missing("session")) {
                try await store.setPassword(hash: "h3", of: ada.id, replacing: "h2", keeping: Credential.number(2).digest)
            }
            #expect(try await store.login(of: ada.id)?.hash == "h2")
            await #expect(throws: StoreFailure.missing("login")) {
                try await store.signIn(.number(8), to: ada.id, verified: "h1", replacing: nil, atMost: 9, at: 9)
            }
            #expect(try await store.account(provedBy: Credential.number(8).digest) == nil)
            #expect(try await store.signIn(.number(8), to: ada.id, verified: "h2", replacing: nil, atMost: 9, at: 9) == [])
            #expect(try await store.account(provedBy: Credential.number(5).digest) != nil)
        }
    }

    @Test(arguments: World.allCases)
    func `a sign-in replaces the session of the browser, and the oldest beyond the limit`(world: World) async throws {
        try await world.run { store in
            let (ada, eve) = (try await guest(store, "Ada", 1), try await guest(store, "Eve", 9))
            for number in 2...4 {
                let revoked = try await store.signIn(
                    .number(UInt8(number)), to: ada.id, verified: nil, replacing: nil, atMost: 3, at: Timestamp(number))
                #expect(revoked == (number == 4 ? [Credential.number(1).digest] : []))
            }
            let own = try await store.signIn(.number(5), to: ada.id, verified: nil, replacing: Credential.number(4).digest, atMost: 9, at: 5)
            #expect(own == [Credential.number(4).digest])
            // The session of somebody else ends as well, and is not counted among those of the account.
            let other = try await store.signIn(.number(6), to: ada.id, verified: nil, replacing: Credential.number(9).digest, atMost: 9, at: 6)
            #expect(other == [])
            #expect(try await store.account(provedBy: Credential.number(9).digest) == nil)
            #expect(try await store.account(eve.id) == eve)
            await #expect(throws: StoreFailure.missing("account")) {
                try await store.signIn(.number(7), to: 999, verified: nil, replacing: nil, atMost: 3, at: 7)
            }
        }
    }
}

extension AccountContract {
    @Test(arguments: World.allCases)
    func `sessions are listed by their last use, and end but for one`(world: World) async throws {
        try await world.run { store in
            let (ada, eve) = (try await guest(store, "Ada", 1), try await guest(store, "Eve", 2))
            try await store.add(.number(3), to: ada.id, at: 5)
            try await store.add(.number(4), to: ada.id, at: 6)
            try await store.add(.number(5, kind: .token, scopes: []), to: ada.id, at: 7)
            let use = CredentialUse(at: 9, browser: "Firefox", system: "Linux", network: "192.0.2.1/32")
            try await store.record(use, of: Credential.number(3).digest)
            try await store.record(use, of: Credential.number(8).digest)
            let sessions = try await store.sessions(of: ada.id)
            #expect(sessions.map(\.digest) == [3, 4, 1].map { Credential.number($0).digest })
            #expect(sessions.first == Session(digest: Credential.number(3).digest, created: 5, lastUse: use))
            #expect(sessions.last?.lastUse == CredentialUse(at: 1))
            #expect(try await store.account(provedBy: Credential.number(3).digest)?.lastUse == use)
            let ended = try await store.endSessions(of: ada.id, keeping: Credential.number(4).digest)
            #expect(Set(ended) == Set([1, 3].map { Credential.number($0).digest }))
            for gone in [1, 3] { #expect(try await store.account(provedBy: Credential.number(UInt8(gone)).digest) == nil) }
            #expect(try await store.account(provedBy: Credential.number(5).digest)?.account == ada)
            #expect(try await store.sessions(of: eve.id).count == 1)
        }
    }
}
