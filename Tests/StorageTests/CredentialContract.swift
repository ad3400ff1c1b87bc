import IdentifierLiterals
import Identifiers
import Storage
import Testing

/// The end of credentials, of every kind, in both stores.
@Suite("Credentials of an account", .timeLimit(.minutes(10))) struct CredentialContract {
    private func mail(_ subject: String) -> Mail { Mail(recipient: "a@b.c", subject: subject, text: "t", html: "h", expires: 100) }

    private func link(_ account: Int64, subject: String = "s", email: String? = nil) -> LinkedSignIn {
        LinkedSignIn(provider: "one", subject: subject, account: account, email: email, created: 5, used: 5)
    }

    private func ticket(_ number: UInt8, _ account: Int64, isMailed: Bool = true, hash: String? = nil) -> Ticket {
        Ticket(
            digest: Credential.number(number).digest, account: account, purpose: hash == nil ? .password : .email, email: "a@b.c", expires: 100,
            isMailed: isMailed, hash: hash)
    }

    /// A member with a session (1), a token (2), a bot with a token (3), a link and a ticket (11).
    private func holder(_ store: any AnyStore) async throws -> (account: Account, bot: Account) {
        let guest = try await store.create(name: "Ada", kind: .human, guest: true, at: 1, credential: .number(9))
        let login = Login(account: guest.id, email: "a@b.c", hash: "h1")
        let ada = try await store.signUp(login, replacing: Credential.number(9).digest, by: .number(1), at: 2)
        let session = Credential.number(1).digest
        try await store.issue(.number(2, kind: .token), to: ada.id, by: session, atMost: 9, at: 3)
        let bot = try await store.createBot(name: "Bot", of: ada.id, by: session, token: .number(3, kind: .token), atMost: 9, at: 3)
        try await store.add(link(ada.id), provedBy: session)
        _ = try await store.issue(ticket(11, ada.id), verified: nil, with: mail("m"), atMost: 3, at: 4)
        return (ada, bot)
    }

    private func kinds(_ store: any AnyStore, _ account: Int64, _ bot: Int64) async throws -> Set<CredentialKind> {
        var held: Set<CredentialKind> = []
        if try await !store.sessions(of: account).isEmpty { held.insert(.session) }
        if try await !store.tokens(of: account).isEmpty { held.insert(.token) }
        if try await !store.tokens(of: bot).isEmpty { held.insert(.botToken) }
        if try await !store.links(of: account).isEmpty { held.insert(.link) }
        if try await store.ticket(Credential.number(11).digest, at: 6) != nil { held.insert(.ticket) }
        return held
    }

    @Test(arguments: World.allCases, CredentialKind.allCases)
    func `one kind ends and the others stay`(world: World, kind: CredentialKind) async throws {
        try await world.run { store in
            let (ada, bot) = try await holder(store)
            #expect(try await kinds(store, ada.id, bot.id) == CredentialKind.all)
            let revoked = try await store.endCredentials([kind], of: ada.id, keeping: [])
            #expect(try await kinds(store, ada.id, bot.id) == CredentialKind.all.subtracting([kind]))
            let expected: [CredentialKind: (Int64, UInt8)] = [.session: (ada.id, 1), .token: (ada.id, 2), .botToken: (bot.id, 3)]
            let found = revoked.flatMap { owner, digests in digests.map { [owner: $0] } }
            #expect(found == (expected[kind].map { [[$0.0: Credential.number($0.1).digest]] } ?? []))
        }
    }

    @Test(arguments: World.allCases)
    func `the first proof of an address by mail ends all that was there`(world: World) async throws {
        try await world.run { store in
            let (ada, bot) = try await holder(store)
            let revoked = try await store.resetPassword(
                by: Credential.number(11).digest, hash: "h2", credential: .number(4), notice: mail("n"), at: 6)
            #expect(revoked?.values.map(\.count).reduce(0, +) == 3)
            #expect(try await kinds(store, ada.id, bot.id) == [.session])
            #expect(try await store.login(of: ada.id)?.confirmed == 6)
        }
    }

    @Test(arguments: World.allCases)
    func `the owner of a proved address decides about tokens and links`(world: World) async throws {
        try await world.run { store in
            let (ada, bot) = try await holder(store)
            _ = try await store.issue(
                Ticket(digest: Credential.number(12).digest, account: ada.id, purpose: .email, email: "a@b.c", expires: 100), verified: nil,
                with: mail("m"), atMost: 3, at: 4)
            #expect(try await store.changeEmail(by: Credential.number(12).digest, notice: nil, at: 5))
            try await store.issue(ticket(11, ada.id), at: 5)
            _ = try await store.resetPassword(by: Credential.number(11).digest, hash: "h2", credential: .number(4), notice: nil, at: 6)
            #expect(try await kinds(store, ada.id, bot.id) == [.session, .token, .botToken, .link])
            #expect(try await store.login(of: ada.id)?.confirmed == 5)
        }
    }

    @Test(arguments: World.allCases)
    func `a link that the operator hands over proves no address`(world: World) async throws {
        try await world.run { store in
            let (ada, bot) = try await holder(store)
            try await store.issue(ticket(12, ada.id, isMailed: false), at: 5)
            _ = try await store.resetPassword(by: Credential.number(12).digest, hash: "h2", credential: .number(4), notice: nil, at: 6)
            #expect(try await kinds(store, ada.id, bot.id) == [.session])
            #expect(try await store.login(of: ada.id)?.confirmed == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `a guest who proves an address takes it from an account that did not`(world: World) async throws {
        try await world.run { store in
            let (ada, _) = try await holder(store)
            let guest = try await store.create(name: "Eve", kind: .human, guest: true, at: 1, credential: .number(20))
            _ = try await store.issue(ticket(12, guest.id, hash: "h2"), verified: nil, with: mail("m"), atMost: 3, at: 5)
            let old = Credential.number(20).digest
            let made = try await store.signUp(by: Credential.number(12).digest, replacing: old, by: .number(21), at: 6)
            #expect(made?.id == guest.id && made?.guest == false)
            #expect(try await store.login(email: "A@b.c") == Login(account: guest.id, email: "a@b.c", hash: "h2", confirmed: 6))
            #expect(try await store.login(of: ada.id) == nil)
            // The link that was mailed for the account that lost the address is dead.
            #expect(try await store.ticket(Credential.number(11).digest, at: 6) == nil)
            #expect(try await store.account(provedBy: old) == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `a guest takes no address that was proved`(world: World) async throws {
        try await world.run { store in
            let (ada, _) = try await holder(store)
            _ = try await store.resetPassword(by: Credential.number(11).digest, hash: "h2", credential: .number(4), notice: nil, at: 6)
            let guest = try await store.create(name: "Eve", kind: .human, guest: true, at: 1, credential: .number(20))
            _ = try await store.issue(ticket(12, guest.id, hash: "h2"), verified: nil, with: mail("m"), atMost: 3, at: 5)
            await #expect(throws: StoreFailure.taken("email")) {
                try await store.signUp(by: Credential.number(12).digest, replacing: Credential.number(20).digest, by: .number(21), at: 7)
            }
            #expect(try await store.login(email: "a@b.c")?.account == ada.id)
            await #expect(throws: StoreFailure.missing("link")) {
                try await store.takeOver(link(ada.id, subject: "p", email: "a@b.c"), by: .number(22), replacing: nil, notice: nil)
            }
        }
    }

    @Test(arguments: World.allCases)
    func `a provider's verified address gives the account to its owner`(world: World) async throws {
        try await world.run { store in
            let (ada, bot) = try await holder(store)
            let owner = link(ada.id, subject: "owner", email: "A@b.c")
            let revoked = try await store.takeOver(owner, by: .number(22), replacing: nil, notice: mail("taken"))
            #expect(revoked.values.map(\.count).reduce(0, +) == 3)
            #expect(try await kinds(store, ada.id, bot.id) == [.session, .link])
            #expect(try await store.links(of: ada.id) == [owner])
            #expect(try await store.login(of: ada.id) == nil)
            #expect(try await store.account(provedBy: Credential.number(22).digest)?.account.id == ada.id)
        }
    }

    @Test(arguments: World.allCases)
    func `a guest with a mailed link is swept`(world: World) async throws {
        try await world.run { store in
            let guest = try await store.create(name: "Eve", kind: .human, guest: true, at: 1, credential: .number(20))
            _ = try await store.issue(ticket(12, guest.id, hash: "h2"), verified: nil, with: mail("m"), atMost: 3, at: 5)
            try await store.removeIdleGuests([guest.id])
            #expect(try await store.account(guest.id) == nil)
            #expect(try await store.ticket(Credential.number(12).digest, at: 6) == nil)
        }
    }
}
