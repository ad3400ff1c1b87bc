import Foundation
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Deleted accounts, in memory and in SQLite", .timeLimit(.minutes(10)))
struct DeletionContract {
    private let session = Credential.number(1).digest

    /// A member with the sessions 1 and 2, an avatar, a ticket, a token and a mail that waits.
    private func member(_ store: any AnyStore) async throws -> Account {
        let guest = try await store.create(name: "Ada", kind: .human, guest: true, at: 1, credential: .number(9))
        let login = Login(account: guest.id, email: "a@b.c", hash: "h1")
        _ = try await store.signUp(login, replacing: Credential.number(9).digest, by: .number(1), at: 2)
        try await store.add(.number(2), to: guest.id, at: 3)
        try await store.add(.number(3, kind: .token), to: guest.id, at: 3)
        let ticket = Ticket(digest: Credential.number(8).digest, account: guest.id, purpose: .password, email: "a@b.c", expires: 900)
        _ = try await store.issue(ticket, verified: nil, with: mail(to: "a@b.c"), atMost: 3, at: 4)
        return try await store.setAvatar(Avatar("d1-3-4-2-1-0-7"), of: guest.id)
    }

    private func mail(to recipient: String) -> Mail { Mail(recipient: recipient, subject: "s", text: "t", html: "h", expires: 1000) }

    private func deletion(of account: Account, due: Timestamp = 100) -> Deletion { Deletion(account: account.id, due: due, alias: "deleted-k3f9") }

    @Test(arguments: World.allCases)
    func `a scheduled deletion ends the other sessions, and is undone until it is due`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store)
            let planned = deletion(of: ada)
            let revoked = try await store.schedule(planned, verified: "h1", keeping: session, notice: mail(to: "a@b.c"), at: 5)
            #expect(revoked == [Credential.number(2).digest])
            #expect(try await store.ticket(Credential.number(8).digest, at: 5) == nil)
            #expect(try await store.mails(dueAt: 5, limit: 9).count == 2)
            #expect(try await store.deletion(of: ada.id) == planned)
            #expect(try await store.deletions(dueAt: 99, limit: 9) == [])
            #expect(try await store.cancelDeletion(of: ada.id, at: 99))
            #expect(try await store.deletion(of: ada.id) == nil)
            #expect(try await store.cancelDeletion(of: ada.id, at: 99))
            _ = try await store.schedule(planned, verified: "h1", keeping: session, notice: nil, at: 5)
            #expect(try await store.deletions(dueAt: 100, limit: 9) == [planned])
            #expect(try await !store.cancelDeletion(of: ada.id, at: 100))
            #expect(try await store.deletion(of: ada.id) == planned)
        }
    }

    @Test(arguments: World.allCases)
    func `neither another password nor a revoked session deletes`(world: World) async throws {
        try await world.run { store in
            let planned = deletion(of: try await member(store))
            await #expect(throws: StoreFailure.missing("login")) {
                try await store.schedule(planned, verified: "h2", keeping: session, notice: nil, at: 5)
            }
            await #expect(throws: StoreFailure.missing("session")) {
                try await store.schedule(planned, verified: "h1", keeping: Credential.number(7).digest, notice: nil, at: 5)
            }
            #expect(try await store.deletion(of: planned.account) == nil)
            #expect(try await store.sessions(of: planned.account).count == 2)
        }
    }

    @Test(arguments: World.allCases)
    func `an account is erased in steps, and its games keep its alias`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store)
            let other = try await store.create(name: "Amy", kind: .human, guest: true, at: 1, credential: .number(20))
            for number in 1...5 { try await store.keep([], .archive(.sample("m_\(number)", users: [ada.user, other.user]))) }
            let planned = deletion(of: ada)
            _ = try await store.schedule(planned, verified: "h1", keeping: session, notice: nil, at: 5)
            let bot = try await store.createBot(
                name: "Tin", of: ada.id, by: session, token: .number(30, kind: .token), atMost: 9, at: 5)
            let picture = Picture(hash: try #require(PictureHash(String(repeating: "a", count: 32))), bytes: [1, 2, 3])
            _ = try await store.setPicture(picture, of: ada.id, provedBy: session)
            let link = LinkedSignIn(provider: "google", subject: "1", account: ada.id, email: "ada@c.d", created: 5, used: 5)
            try await store.add(link, provedBy: session)
            let revoked = try await store.eraseIdentity(planned)
            #expect(try await store.link(provider: "google", subject: "1") == nil)
            #expect(try await store.picture(picture.hash) == nil)
            #expect(Set(revoked[ada.id] ?? []) == Set([1, 3].map { Credential.number($0).digest }))
            #expect(revoked[bot.id] == [Credential.number(30).digest])
            let left = try await store.account(bot.id)
            #expect(left?.isRetired == true && left?.owner == nil)
            #expect(try await store.eraseIdentity(planned) == [ada.id: []])
            for number in 1...3 { #expect(try await store.account(provedBy: Credential.number(UInt8(number)).digest) == nil) }
            #expect(try await store.login(email: "a@b.c") == nil)
            #expect(try await store.mails(dueAt: 999, limit: 9) == [])
            let ghost = try await store.account(ada.id)
            #expect(ghost?.name == "deleted-k3f9" && ghost?.avatar == nil)
            // Its name and its address are free again, while its games still have the name.
            let heir = try await store.create(name: "Ada", kind: .human, guest: true, at: 6, credential: .number(21))
            _ = try await store.signUp(
                Login(account: heir.id, email: "a@b.c", hash: "h"), replacing: Credential.number(21).digest, by: .number(22), at: 6)
            #expect(try await !store.eraseGames(planned, limit: 2))
            #expect(try await !store.eraseGames(planned, limit: 2))
            #expect(try await store.match("m_5")?.players[0].name == "Zoë \(ada.user)")
            #expect(try await store.eraseGames(planned, limit: 2))
            #expect(try await store.account(ada.id) == nil)
            for number in 1...5 {
                let players = try await store.match("m_\(number)")?.players
                #expect(players?.map(\.name) == ["deleted-k3f9", "Zoë \(other.user)"] && players?.map(\.user) == [ada.user, other.user])
            }
            #expect(try await store.matches(of: other.user, after: nil, limit: 9).matches.count == 5)
            #expect(try await store.deletions(dueAt: .max, limit: 9) == [])
            if let store = store as? SQLiteStore { #expect(try await store.check() == []) }
        }
    }

    @Test(arguments: World.allCases)
    func `a deletion that was undone erases nothing`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store)
            let planned = deletion(of: ada)
            _ = try await store.schedule(planned, verified: nil, keeping: session, notice: nil, at: 5)
            _ = try await store.cancelDeletion(of: ada.id, at: 6)
            await #expect(throws: StoreFailure.missing("account")) { try await store.eraseIdentity(planned) }
            await #expect(throws: StoreFailure.missing("account")) { try await store.eraseGames(planned, limit: 9) }
            #expect(try await store.account(ada.id) == ada)
        }
    }
}
