import Accounts
import IdentifierLiterals
import Identifiers
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
        #expect(try await identities.identity(session: first.secret.text, use: .now) == first.identity)
        #expect(try await identities.identity(session: second.secret.text, use: .now) == second.identity)
        #expect(first.identity.may(.play))
        #expect(!first.identity.may(.bot))
    }

    @Test func `a cookie is no token and a token is no cookie`() async throws {
        let identities = Identities(store: store)
        let guest = try await identities.mintGuest(at: 1)
        let bot = try await identities.mintBot(name: "wallbot", at: 1)
        #expect(try await identities.identity(bearer: guest.secret.text, use: .now) == nil)
        #expect(try await identities.identity(session: bot.secret.text, use: .now) == nil)
        #expect(try await identities.identity(bearer: bot.secret.text, use: .now)?.account.kind == .bot)
        #expect(try await identities.identity(bearer: "plt_nonsense", use: .now) == nil)
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
        #expect(try await identities.identity(bearer: first.secret.text, use: .now) == nil)
        #expect(try await identities.identity(bearer: second.secret.text, use: .now)?.account == first.identity.account)
    }

    @Test func `who was known lately costs no read, until the cache is full`() async throws {
        let identities = Identities(store: store, cacheLimit: 2)
        let guests = [
            try await identities.mintGuest(at: 1), try await identities.mintGuest(at: 1), try await identities.mintGuest(at: 1),
        ]
        for index in [0, 0, 1, 0, 1] { _ = try await identities.identity(session: guests[index].secret.text, use: .now) }
        #expect(store.proofsRead == 2)
        _ = try await identities.identity(session: guests[2].secret.text, use: .now)
        _ = try await identities.identity(session: guests[1].secret.text, use: .now)
        #expect(store.proofsRead == 3)
        _ = try await identities.identity(session: guests[0].secret.text, use: .now)
        #expect(store.proofsRead == 4)
    }

    @Test func `a session ends after ninety days without a use`() async throws {
        let identities = Identities(store: store)
        let day = Duration.seconds(86_400)
        let guest = try await identities.mintGuest(at: 0)
        for at in [0, 0 + day * 89, 0 + day * 178] as [Timestamp] {
            #expect(try await identities.identity(session: guest.secret.text, use: CredentialUse(at: at)) != nil)
            #expect(try await identities.sessions(of: guest.identity.account, at: at).count == 1)
        }
        #expect(try await identities.sessions(of: guest.identity.account, at: 0 + day * 268).isEmpty)
        #expect(try await identities.identity(session: guest.secret.text, use: CredentialUse(at: 0 + day * 268)) == nil)
        #expect(try await store.sessions(of: guest.identity.account.id).isEmpty)
    }

    @Test func `the last use is recorded once an hour, and once a minute from elsewhere`() async throws {
        let identities = Identities(store: store)
        let guest = try await identities.mintGuest(at: 0)
        let home = CredentialUse(at: 0, browser: "Firefox", system: "Linux", network: "192.0.2.1/32")
        let away = CredentialUse(at: 0, browser: "Firefox", system: "Linux", network: "192.0.2.2/32")
        let uses: [(CredentialUse, Timestamp, recorded: Bool)] = [
            (home, 1, true), (home, 3_600_000, false), (home, 3_600_001, true), (away, 3_660_000, false), (away, 3_660_001, true),
            (home, 3_700_000, false), (CredentialUse(at: 0), 7_260_001, true),
        ]
        var last: CredentialUse?
        for (use, at, recorded) in uses {
            var now = use
            now.at = at
            _ = try await identities.identity(session: guest.secret.text, use: now)
            if recorded { last = now }
            let stored = try await store.sessions(of: guest.identity.account.id).first?.lastUse
            #expect(stored?.at == last?.at, "at \(at)")
        }
        // A use without a name of its device keeps the last one.
        #expect(try await store.sessions(of: guest.identity.account.id).first?.lastUse.network == away.network)
        #expect(try await store.sessions(of: guest.identity.account.id).first?.lastUse.browser == "Firefox")
    }

    @Test func `a rename and a revocation count at once`() async throws {
        let identities = Identities(store: store)
        let guest = try await identities.mintGuest(at: 1)
        _ = try await identities.identity(session: guest.secret.text, use: .now)
        #expect(try await identities.rename(guest.identity.account.id, to: " Zoë ").name == "Zoë")
        #expect(try await identities.identity(session: guest.secret.text, use: .now)?.account.name == "Zoë")
        try await identities.revoke(guest.secret)
        #expect(try await identities.identity(session: guest.secret.text, use: .now) == nil)
    }

    @Test func `another avatar counts at once`() async throws {
        let identities = Identities(store: store)
        let guest = try await identities.mintGuest(at: 1)
        for avatar in [Avatar("d1-3-4-2-1-0-7"), nil] {
            _ = try await identities.identity(session: guest.secret.text, use: .now)
            #expect(try await identities.setAvatar(avatar, of: guest.identity.account.id).avatar == avatar)
            #expect(try await identities.identity(session: guest.secret.text, use: .now)?.account.avatar == avatar)
        }
    }

    @Test func `a revocation in the middle of a look-up is not undone by its answer`() async throws {
        let identities = Identities(store: store)
        let guest = try await identities.mintGuest(at: 1)
        store.duringNextProof { try await identities.revoke(guest.secret) }
        _ = try await identities.identity(session: guest.secret.text, use: .now)
        #expect(try await identities.identity(session: guest.secret.text, use: .now) == nil)
    }
}

extension CredentialUse {
    /// A use at the time at which the tests make their accounts.
    static let now = CredentialUse(at: 1)
}
