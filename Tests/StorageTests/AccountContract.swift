import Storage
import Testing

@Suite("Accounts, in memory and in SQLite", .timeLimit(.minutes(1)))
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
