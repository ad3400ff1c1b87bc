import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Linked sign-ins, in memory and in SQLite", .timeLimit(.minutes(10)))
struct LinkContract {
    private func guest(_ store: any AnyStore, _ name: String, _ credential: UInt8) async throws -> Account {
        try await store.create(name: name, kind: .human, guest: true, at: 1, credential: .number(credential))
    }

    private func link(_ subject: String, _ account: Account, provider: String = "club", email: String? = nil, at: Timestamp = 5) -> LinkedSignIn {
        LinkedSignIn(
            provider: provider, subject: subject, account: account.id, email: email, name: "Zoë", picture: "https://a.b/c.png", created: at, used: at)
    }

    /// A member with the link `subject` and the session `credential`.
    private func member(_ store: any AnyStore, _ name: String, _ subject: String, _ credential: UInt8, email: String? = nil) async throws -> Account {
        let guest = try await guest(store, name, 200 + credential)
        return try await store.signUp(
            link(subject, guest, email: email), replacing: Credential.number(200 + credential).digest, by: .number(credential))
    }

    @Test(arguments: World.allCases)
    func `a guest who signs up by a provider is a member with another credential`(world: World) async throws {
        try await world.run { store in
            let ada = try await guest(store, "Ada", 1)
            let link = link("s", ada, email: "a@b.c")
            let member = try await store.signUp(link, replacing: Credential.number(1).digest, by: .number(2))
            #expect(member == Account(id: ada.id, name: "Ada", kind: .human, guest: false, joined: 1))
            #expect(try await store.account(provedBy: Credential.number(1).digest) == nil)
            #expect(try await store.account(provedBy: Credential.number(2).digest)?.account == member)
            #expect(try await store.link(provider: "club", subject: "s") == link)
            #expect(try await store.links(of: ada.id) == [link])
            for (provider, subject) in [("club", "S"), ("x", "s")] { #expect(try await store.link(provider: provider, subject: subject) == nil) }
            // The address is no way to sign in.
            #expect(try await store.login(email: "a@b.c") == nil)
            let idle = try await store.idleGuests(after: 0, limit: 9, madeBefore: 99)
            #expect(idle.ids.isEmpty)
        }
    }

    @Test(arguments: World.allCases)
    func `a refused sign-up by a provider changes nothing`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store, "Ada", "s", 1, email: "a@b.c")
            let zoe = try await guest(store, "Zoe", 2)
            _ = try await store.signUp(
                Login(account: zoe.id, email: "z@b.c", hash: "h", confirmed: 5), replacing: Credential.number(2).digest, by: .number(3), at: 5)
            let eve = try await guest(store, "Eve", 4)
            func refused(_ failure: StoreFailure, _ link: LinkedSignIn, _ old: UInt8 = 4) async {
                await #expect(throws: failure) { try await store.signUp(link, replacing: Credential.number(old).digest, by: .number(9)) }
            }
            await refused(.taken("link"), link("s", eve))
            await refused(.taken("email"), link("t", eve, email: "A@B.C"))
            await refused(.taken("email"), link("t", eve, email: "z@b.c"))
            await refused(.taken("login"), link("t", ada), 1)
            await refused(.taken("login"), link("t", zoe), 3)
            await refused(.missing("session"), link("t", eve), 1)
            await refused(.missing("account"), link("t", Account(id: 999, name: "", kind: .human, guest: true, joined: 1)))
            #expect(try await store.account(provedBy: Credential.number(4).digest)?.account == eve)
            #expect(try await store.account(provedBy: Credential.number(9).digest) == nil)
            #expect(try await store.link(provider: "club", subject: "t") == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `a sign-in by a link notes its use, and replaces the session of the browser`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store, "Ada", "s", 1, email: "a@b.c")
            let eve = try await member(store, "Eve", "t", 2, email: "e@b.c")
            var now = link("s", ada, email: "new@b.c", at: 9)
            now.name = "Countess"
            #expect(try await store.signIn(.number(3), by: now, replacing: Credential.number(2).digest, atMost: 2) == [])
            #expect(try await store.account(provedBy: Credential.number(2).digest) == nil)
            #expect(try await store.account(provedBy: Credential.number(3).digest)?.account == ada)
            var noted = now
            noted.created = 5
            #expect(try await store.links(of: ada.id) == [noted])
            // An address of another account is not noted.
            now.email = "E@B.C"
            #expect(try await store.signIn(.number(4), by: now, replacing: nil, atMost: 2) == [Credential.number(1).digest])
            noted.email = nil
            #expect(try await store.links(of: ada.id) == [noted])
            for stranger in [link("u", ada), link("t", ada)] {
                await #expect(throws: StoreFailure.missing("link")) { try await store.signIn(.number(5), by: stranger, replacing: nil, atMost: 2) }
            }
            #expect(try await store.account(provedBy: Credential.number(5).digest) == nil)
            #expect(try await store.links(of: eve.id).count == 1)
        }
    }

    @Test(arguments: World.allCases)
    func `an account has one link to each provider, and its session adds them`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store, "Ada", "s", 1)
            let eve = try await member(store, "Eve", "t", 2, email: "e@b.c")
            let session = Credential.number(1).digest
            try await store.add(link("s", ada, provider: "x", email: "a@b.c", at: 6), provedBy: session)
            try await store.add(link("s", ada, provider: "google", email: "e@b.c", at: 7), provedBy: session)
            #expect(try await store.links(of: ada.id).map(\.provider) == ["club", "x", "google"])
            #expect(try await store.links(of: ada.id).map(\.email) == [nil, "a@b.c", nil])
            await #expect(throws: StoreFailure.taken("link")) { try await store.add(link("t", ada), provedBy: session) }
            await #expect(throws: StoreFailure.taken("provider")) { try await store.add(link("u", ada), provedBy: session) }
            await #expect(throws: StoreFailure.missing("session")) { try await store.add(link("u", eve, provider: "x"), provedBy: session) }
            #expect(try await store.links(of: eve.id).count == 1)
        }
    }

    @Test(arguments: World.allCases)
    func `the last way to sign in is not removed`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store, "Ada", "s", 1)
            let session = Credential.number(1).digest
            #expect(try await !store.removeLink(to: "club", of: ada.id, provedBy: session))
            try await store.add(link("s", ada, provider: "x"), provedBy: session)
            await #expect(throws: StoreFailure.missing("session")) {
                try await store.removeLink(to: "club", of: ada.id, provedBy: Credential.number(7).digest)
            }
            #expect(try await store.removeLink(to: "club", of: ada.id, provedBy: session))
            await #expect(throws: StoreFailure.missing("link")) { try await store.removeLink(to: "club", of: ada.id, provedBy: session) }
            #expect(try await store.links(of: ada.id).map(\.provider) == ["x"])
            // With a password, all may go.
            let eve = try await guest(store, "Eve", 3)
            _ = try await store.signUp(
                Login(account: eve.id, email: "e@b.c", hash: "h"), replacing: Credential.number(3).digest, by: .number(4), at: 5)
            try await store.add(link("s", eve), provedBy: Credential.number(4).digest)
            #expect(try await store.removeLink(to: "club", of: eve.id, provedBy: Credential.number(4).digest))
            #expect(try await store.links(of: eve.id).isEmpty)
        }
    }
}
