import Accounts
import Storage
import Testing

@Suite("Identities", .timeLimit(.minutes(10)))
struct IdentitiesTests {
    private let store = CountingStore()

    @Test func `a guest gets a friendly name of its own and is known again by the cookie`() async throws {
        let identities = Identities(store: store)
        let first = try await identities.mintGuest(at: 42)
        let second = try await identities.mintGuest(at: 43)
        #expect(first.identity.account.name.wholeMatch(of: /Guest [1-9][0-9]{3}/) != nil)
        #expect(first.identity.account.name != second.identity.account.name)
        #expect(first.identity.account.guest)
        #expect(first.identity.account.joined == 42)
        #expect(try await identities.identity(session: first.secret.text) == first.identity)
        #expect(try await identities.identity(session: second.secret.text) == second.identity)
        #expect(first.identity.may(.play))
        #expect(!first.identity.may(.bot))
    }

    @Test func `a cookie is no token and a token is no cookie`() async throws {
        let identities = Identities(store: store)
        let guest = try await identities.mintGuest(at: 1)
        let bot = try await identities.mintBot(name: "wallbot", at: 1)
        #expect(try await identities.identity(bearer: guest.secret.text) == nil)
        #expect(try await identities.identity(session: bot.secret.text) == nil)
        #expect(try await identities.identity(bearer: bot.secret.text)?.account.kind == .bot)
        #expect(try await identities.identity(bearer: "plt_nonsense") == nil)
    }

    @Test func `a name somebody has, or the house keeps, is refused`() async throws {
        let identities = Identities(store: store, reserved: ["Pebble"])
        _ = try await identities.mintGuest(name: "Ricky", at: 1)
        await #expect(throws: PlayerName.Refusal.taken) { try await identities.mintGuest(name: " ricky ", at: 1) }
        for name in [
            "PEBBLE", "Реbblе", "P-e-b-b-l-e", "admin", "Аdmin", "ADMlN", "-System-", "mod erator", "palisade", "Ｐalisade", "Pebb|e", "Pebb\u{4CF}e",
        ] {
            await #expect(throws: PlayerName.Refusal.reserved, "\(name)") { try await identities.mintGuest(name: name, at: 1) }
        }
        await #expect(throws: PlayerName.Refusal.taken) { try await identities.mintBot(name: "Ricky", at: 1) }
        await #expect(throws: PlayerName.Refusal.empty) { try await identities.mintGuest(name: " ", at: 1) }
    }

    @Test func `a bot keeps its account when it gets another token`() async throws {
        let identities = Identities(store: store)
        let first = try await identities.mintBot(name: "wallbot", at: 1)
        let second = try await identities.mintBot(name: "WallBot", at: 2)
        #expect(first.identity.account == second.identity.account)
        #expect(first.secret != second.secret)
        try await identities.revoke(first.secret)
        #expect(try await identities.identity(bearer: first.secret.text) == nil)
        #expect(try await identities.identity(bearer: second.secret.text)?.account == first.identity.account)
    }

    @Test func `who was known lately costs no read, until the cache is full`() async throws {
        let identities = Identities(store: store, cacheLimit: 2)
        let guests = [
            try await identities.mintGuest(at: 1), try await identities.mintGuest(at: 1), try await identities.mintGuest(at: 1),
        ]
        for index in [0, 0, 1, 0, 1] { _ = try await identities.identity(session: guests[index].secret.text) }
        #expect(store.proofsRead == 2)
        _ = try await identities.identity(session: guests[2].secret.text)
        _ = try await identities.identity(session: guests[1].secret.text)
        #expect(store.proofsRead == 3)
        _ = try await identities.identity(session: guests[0].secret.text)
        #expect(store.proofsRead == 4)
    }

    @Test func `a rename and a revocation count at once`() async throws {
        let identities = Identities(store: store)
        let guest = try await identities.mintGuest(at: 1)
        _ = try await identities.identity(session: guest.secret.text)
        #expect(try await identities.rename(guest.identity.account.id, to: " Zoë ").name == "Zoë")
        #expect(try await identities.identity(session: guest.secret.text)?.account.name == "Zoë")
        try await identities.revoke(guest.secret)
        #expect(try await identities.identity(session: guest.secret.text) == nil)
    }

    @Test func `a revocation in the middle of a look-up is not undone by its answer`() async throws {
        let identities = Identities(store: store)
        let guest = try await identities.mintGuest(at: 1)
        store.duringNextProof { try await identities.revoke(guest.secret) }
        _ = try await identities.identity(session: guest.secret.text)
        #expect(try await identities.identity(session: guest.secret.text) == nil)
    }
}
