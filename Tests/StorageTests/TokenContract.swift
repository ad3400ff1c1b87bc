import IdentifierLiterals
import Identifiers
import Storage
import Testing

@Suite("Tokens and bots of players, in memory and in SQLite", .timeLimit(.minutes(10)))
struct TokenContract {
    /// The digest of the session of `amy`.
    private let session = Credential.number(1).digest

    private func amy(_ store: any AnyStore) async throws -> Int64 {
        try await store.create(name: "Amy", kind: .human, guest: false, at: 1, credential: .number(1)).id
    }

    private func token(_ n: UInt8, _ label: String = "", expires: Timestamp? = nil) -> Credential {
        .number(n, kind: .token, label: label, expires: expires)
    }

    @Test(arguments: World.allCases)
    func `a token is listed with all that is known about it, and proves its account`(world: World) async throws {
        try await world.run { store in
            let amy = try await amy(store)
            try await store.issue(token(2, "curl"), to: amy, by: session, atMost: 3, at: 5)
            try await store.issue(token(3, "phone", expires: 90), to: amy, by: session, atMost: 3, at: 6)
            let use = CredentialUse(at: 7, browser: "curl", network: "192.0.2.1/32")
            try await store.record(use, of: token(2).digest)
            #expect(
                try await store.tokens(of: amy) == [
                    Token(credential: token(3, "phone", expires: 90), created: 6, lastUse: CredentialUse(at: 6)),
                    Token(credential: token(2, "curl"), created: 5, lastUse: use),
                ])
            #expect(try await store.account(provedBy: token(3).digest)?.credential == token(3, "phone", expires: 90))
            #expect(try await store.account(provedBy: token(3).digest)?.account.id == amy)
            // A token is no session of the account, and ends with none.
            #expect(try await store.sessions(of: amy).map(\.digest) == [session])
            #expect(try await store.endSessions(of: amy, keeping: []) == [session])
            #expect(try await store.tokens(of: amy).count == 2)
        }
    }

    @Test(arguments: World.allCases)
    func `an account has so many tokens that have not expired, and only a session adds one`(world: World) async throws {
        try await world.run { store in
            let amy = try await amy(store)
            _ = try await store.create(name: "Bob", kind: .human, guest: false, at: 1, credential: .number(9))
            try await store.issue(token(2, expires: 50), to: amy, by: session, atMost: 2, at: 5)
            try await store.issue(token(3), to: amy, by: session, atMost: 2, at: 5)
            await #expect(throws: StoreFailure.full("token")) { try await store.issue(token(4), to: amy, by: session, atMost: 2, at: 49) }
            for foreign in [token(3).digest + [0], Credential.number(9).digest] {
                await #expect(throws: StoreFailure.missing("session")) { try await store.issue(token(4), to: amy, by: foreign, atMost: 9, at: 49) }
            }
            try await store.issue(token(4), to: amy, by: session, atMost: 2, at: 50)
            #expect(try await store.tokens(of: amy).map(\.credential.digest) == [token(4).digest, token(3).digest])
            try await store.revoke(session)
            await #expect(throws: StoreFailure.missing("session")) { try await store.issue(token(5), to: amy, by: session, atMost: 9, at: 50) }
            #expect(try await store.account(provedBy: token(5).digest) == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `a bot belongs to its player, who renames it and replaces its token`(world: World) async throws {
        try await world.run { store in
            let amy = try await amy(store)
            let bob = try await store.create(name: "Bob", kind: .human, guest: false, at: 1, credential: .number(9)).id
            let bot = try await store.createBot(name: "wallbot", of: amy, by: session, token: token(2), atMost: 2, at: 5)
            #expect(bot == Account(id: bot.id, name: "wallbot", kind: .bot, guest: false, joined: 5, owner: amy))
            #expect(try await store.account(bot.id) == bot)
            #expect(try await store.account(provedBy: token(2).digest)?.account == bot)
            #expect(try await store.bots(of: amy) == [OwnedBot(account: bot, lastUse: CredentialUse(at: 5))])
            #expect(try await store.bots(of: bob) == [])
            await #expect(throws: StoreFailure.taken("name")) {
                try await store.createBot(name: "WALLBOT", of: amy, by: session, token: token(3), atMost: 2, at: 5)
            }
            #expect(try await store.account(provedBy: token(3).digest) == nil)
            #expect(try await store.renameBot(bot.id, of: amy, by: session, to: "stone").name == "stone")
            #expect(try await store.replaceTokens(ofBot: bot.id, of: amy, by: session, with: token(3), at: 6) == [token(2).digest])
            #expect(try await store.account(provedBy: token(2).digest) == nil)
            #expect(try await store.account(provedBy: token(3).digest)?.account.name == "stone")
            let other = Credential.number(9).digest
            await #expect(throws: StoreFailure.missing("bot")) { try await store.renameBot(bot.id, of: bob, by: other, to: "brick") }
            await #expect(throws: StoreFailure.missing("bot")) { try await store.retireBot(bot.id, of: bob, by: other) }
            await #expect(throws: StoreFailure.missing("session")) { try await store.retireBot(bot.id, of: amy, by: other) }
            for person in [amy, bob, 999] {
                await #expect(throws: StoreFailure.missing("bot")) {
                    try await store.replaceTokens(ofBot: person, of: amy, by: session, with: token(4), at: 6)
                }
            }
            #expect(try await store.account(provedBy: token(3).digest)?.account.name == "stone")
        }
    }

    @Test(arguments: World.allCases)
    func `a retired bot has no token, gets none, makes room for another, and keeps its name`(world: World) async throws {
        try await world.run { store in
            let amy = try await amy(store)
            let bot = try await store.createBot(name: "wallbot", of: amy, by: session, token: token(2), atMost: 1, at: 5)
            await #expect(throws: StoreFailure.full("bot")) {
                try await store.createBot(name: "stone", of: amy, by: session, token: token(3), atMost: 1, at: 5)
            }
            #expect(try await store.retireBot(bot.id, of: amy, by: session) == [token(2).digest])
            #expect(try await store.account(provedBy: token(2).digest) == nil)
            #expect(try await store.account(bot.id)?.isRetired == true)
            #expect(try await store.bots(of: amy) == [])
            await #expect(throws: StoreFailure.missing("bot")) { try await store.retireBot(bot.id, of: amy, by: session) }
            await #expect(throws: StoreFailure.missing("bot")) {
                try await store.replaceTokens(ofBot: bot.id, of: amy, by: session, with: token(3), at: 6)
            }
            await #expect(throws: StoreFailure.taken("name")) {
                try await store.createBot(name: "wallbot", of: amy, by: session, token: token(3), atMost: 1, at: 6)
            }
            _ = try await store.createBot(name: "stone", of: amy, by: session, token: token(3), atMost: 1, at: 6)
        }
    }

    @Test(arguments: World.allCases)
    func `a retired bot in no archived game is removed in time, and one with a game stays`(world: World) async throws {
        try await world.run { store in
            let amy = try await amy(store)
            let idle = try await store.createBot(name: "idle", of: amy, by: session, token: token(2), atMost: 9, at: 5)
            let played = try await store.createBot(name: "played", of: amy, by: session, token: token(3), atMost: 9, at: 5)
            let active = try await store.createBot(name: "active", of: amy, by: session, token: token(4), atMost: 9, at: 5)
            let room = try await store.openRoom(number: "11111")
            try await store.keep(.step(room, 2), .archive(.sample("m_1", users: [played.user, "u_99"])))
            for bot in [idle, played] { _ = try await store.retireBot(bot.id, of: amy, by: session) }
            #expect(try await store.idleGuests(after: 0, limit: 9, madeBefore: 9).ids == [idle.id])
            try await store.removeIdleGuests([idle.id, played.id, active.id])
            #expect(try await store.account(idle.id) == nil)
            #expect(try await store.account(played.id)?.isRetired == true)
            #expect(try await store.account(active.id) != nil)
        }
    }
}
