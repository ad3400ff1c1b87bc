import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Calls to games, in every store", .timeLimit(.minutes(10))) struct TurnMailContract {
    /// A member whose address is proved if `isProved`.
    private func member(_ store: any AnyStore, isProved: Bool = true) async throws -> Int64 {
        let guest = try await store.create(name: "Ada", kind: .human, guest: true, at: 1, credential: .number(9))
        let login = Login(account: guest.id, email: "Ada@b.c", hash: "h1", confirmed: isProved ? 2 : nil)
        return try await store.signUp(login, replacing: Credential.number(9).digest, by: .number(1), at: 2).id
    }

    private func mail(to recipient: String = "Ada@b.c") -> Mail {
        Mail(recipient: recipient, subject: "s", text: "t", html: "h", expires: 1000, unsubscribe: "https://a.example/stop")
    }

    /// Has the oldest mail refused.
    private func bounce(_ store: any AnyStore, to recipient: String = "Ada@b.c") async throws {
        try await store.queue(mail(to: recipient), at: 3)
        let id = try #require(try await store.mails(dueAt: 9, limit: 9).first?.id)
        for _ in 1...2 { try await store.bounce(mail: id) }
        #expect(try await store.mails(dueAt: 9, limit: 9).isEmpty)
    }

    @Test(arguments: World.allCases)
    func `an account with a proved address is called until it says no`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store)
            #expect(try await store.turnMails(of: ada) == TurnMails(address: "Ada@b.c"))
            #expect(try await store.turnMails(of: ada).isOn)
            let chosen = try await store.set(TurnMailsChange(choice: false, zone: "Asia/Taipei"), of: ada)
            #expect(chosen == TurnMails(choice: false, zone: "Asia/Taipei", address: "Ada@b.c") && chosen.recipient == nil)
            _ = try await store.set(TurnMailsChange(choice: true, language: "zh-Hant"), of: ada)
            let mails = try await store.turnMails(of: ada)
            #expect(mails == TurnMails(choice: true, zone: "Asia/Taipei", language: "zh-Hant", address: "Ada@b.c"))
            #expect(mails.recipient == "Ada@b.c")
            await #expect(throws: StoreFailure.missing("account")) { _ = try await store.set(TurnMailsChange(choice: true), of: 999) }
        }
    }

    @Test(arguments: World.allCases)
    func `an address that was only typed is not written to`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store, isProved: false)
            _ = try await store.set(TurnMailsChange(choice: true), of: ada)
            #expect(try await store.turnMails(of: ada).recipient == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `known turns are replaced, with the mail that tells of them`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store)
            let (one, other) = (
                TurnCall(match: "m_1", ply: 3, takeBacks: 0, isReminded: false), TurnCall(match: "m_2", ply: 1, takeBacks: 2, isReminded: true)
            )
            try await store.set([other, one], of: ada, with: mail(), at: 5)
            #expect(try await store.turnCalls(of: ada) == [one, other])
            #expect(try await store.turnMails(of: ada).last == 5)
            #expect(try await store.mails(dueAt: 5, limit: 9).map(\.mail) == [mail()])
            try await store.set([one], of: ada, with: nil, at: 6)
            #expect(try await store.turnCalls(of: ada) == [one])
            #expect(try await store.turnMails(of: ada).last == 5)
            #expect(try await store.mails(dueAt: 9, limit: 9).isEmpty, "the player has seen the turns")
            await #expect(throws: StoreFailure.missing("account")) { try await store.set([one], of: 999, with: mail(), at: 7) }
        }
    }

    @Test(arguments: World.allCases)
    func `a call that waits is withdrawn when calls are turned off, and when the address changes`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store)
            let call = TurnCall(match: "m_1", ply: 3, takeBacks: 0, isReminded: false)
            try await store.queue(Mail(recipient: "Ada@b.c", subject: "another", text: "", html: "", expires: 1000), at: 3)
            func waiting() async throws -> [String] { try await store.mails(dueAt: 9, limit: 9).map(\.mail.subject) }
            try await store.set([call], of: ada, with: mail(), at: 5)
            _ = try await store.set(TurnMailsChange(choice: true), of: ada)
            #expect(try await waiting() == ["another", "s"])
            _ = try await store.set(TurnMailsChange(choice: false), of: ada)
            #expect(try await waiting() == ["another"])
            try await store.set([call], of: ada, with: mail(), at: 5)
            let digest = Credential.number(11).digest
            let ticket = Ticket(digest: digest, account: ada, purpose: .email, email: "new@b.c", expires: 100)
            try await store.queue(mail(to: "other@b.c"), at: 6)
            _ = try await store.issue(
                ticket, verified: nil, with: Mail(recipient: "new@b.c", subject: "prove", text: "", html: "", expires: 1000), atMost: 3, at: 6)
            #expect(try await store.changeEmail(by: digest, notice: nil, at: 7))
            #expect(try await waiting() == ["another", "s", "prove"])
        }
    }

    @Test(arguments: World.allCases)
    func `an address that was refused twice is written to no more until it is proved anew`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store)
            try await bounce(store)
            #expect(try await store.turnMails(of: ada).bounces == 1)
            #expect(try await store.turnMails(of: ada).recipient == "Ada@b.c")
            try await bounce(store, to: "ada@B.C")
            #expect(try await store.turnMails(of: ada).hasBounced)
            #expect(try await store.turnMails(of: ada).recipient == nil)
            let digest = Credential.number(11).digest
            let ticket = Ticket(digest: digest, account: ada, purpose: .email, email: "ada@b.c", expires: 100)
            _ = try await store.issue(ticket, verified: nil, with: mail(), atMost: 3, at: 5)
            #expect(try await store.changeEmail(by: digest, notice: nil, at: 6))
            #expect(try await store.turnMails(of: ada).recipient == "ada@b.c")
        }
    }

    @Test(arguments: World.allCases)
    func `refusals of strangers are not noted`(world: World) async throws {
        try await world.run { store in
            try await bounce(store)
            let ada = try await member(store)
            #expect(try await store.turnMails(of: ada).bounces == 0)
        }
    }

    @Test(arguments: World.allCases)
    func `a deleted account leaves nothing`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store)
            _ = try await store.set(TurnMailsChange(choice: true, zone: "Asia/Taipei"), of: ada)
            try await store.set([TurnCall(match: "m_1", ply: 3, takeBacks: 0, isReminded: false)], of: ada, with: nil, at: 5)
            try await bounce(store)
            let deletion = Deletion(account: ada, due: 9, alias: "deleted-k3f9")
            _ = try await store.schedule(deletion, verified: nil, keeping: Credential.number(1).digest, notice: nil, at: 6)
            _ = try await store.eraseIdentity(deletion)
            #expect(try await store.turnMails(of: ada) == TurnMails())
            #expect(try await store.turnCalls(of: ada).isEmpty)
            // A request that was under way.
            _ = try await store.set(TurnMailsChange(choice: true), of: ada)
            while try await !store.eraseGames(deletion, limit: 9) {}
            #expect(try await store.account(ada) == nil)
            #expect(try await store.turnMails(of: ada) == TurnMails())
        }
    }
}
