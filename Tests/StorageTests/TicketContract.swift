import Foundation
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Tickets and mails, in memory and in SQLite", .timeLimit(.minutes(10)))
struct TicketContract {
    private func mail(_ subject: String) -> Mail { Mail(recipient: "a@b.c", subject: subject, text: "t", html: "h", expires: 1000) }

    private func ticket(_ number: UInt8, _ account: Account, _ purpose: Ticket.Purpose = .password, expires: Timestamp = 100) -> Ticket {
        Ticket(digest: Credential.number(number).digest, account: account.id, purpose: purpose, email: "new@b.c", expires: expires)
    }

    /// A member with the session 1.
    private func member(_ store: any AnyStore) async throws -> Account {
        let guest = try await store.create(name: "Ada", kind: .human, guest: true, at: 1, credential: .number(9))
        let login = Login(account: guest.id, email: "a@b.c", hash: "h1")
        return try await store.signUp(login, replacing: Credential.number(9).digest, by: .number(1), at: 2)
    }

    @Test(arguments: World.allCases)
    func `a ticket comes with its mail, and a further one beyond the limit with neither`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store)
            for number in 11...12 {
                #expect(try await store.issue(ticket(UInt8(number), ada), verified: nil, with: mail("m\(number)"), atMost: 2, at: 5))
            }
            #expect(try await !store.issue(ticket(13, ada), verified: nil, with: mail("m13"), atMost: 2, at: 5))
            #expect(try await store.issue(ticket(14, ada, .email), verified: nil, with: mail("m14"), atMost: 2, at: 6))
            #expect(try await store.mails(dueAt: 6, limit: 9).map(\.mail.subject) == ["m11", "m12", "m14"])
            #expect(try await store.ticket(Credential.number(11).digest, at: 99) == ticket(11, ada))
            #expect(try await store.ticket(Credential.number(11).digest, at: 100) == nil)
            #expect(try await store.ticket(Credential.number(13).digest, at: 5) == nil)
            // Expired ones do not count.
            #expect(try await store.issue(ticket(15, ada, expires: 200), verified: nil, with: mail("m15"), atMost: 2, at: 100))
            await #expect(throws: StoreFailure.missing("account")) {
                try await store.issue(
                    Ticket(digest: Credential.number(16).digest, account: 999, purpose: .email, email: "x@y.z", expires: 200), verified: nil,
                    with: mail("m16"),
                    atMost: 2, at: 100)
            }
            #expect(try await store.mails(dueAt: 100, limit: 9).last?.mail.subject == "m15")
        }
    }

    @Test(arguments: World.allCases)
    func `a password is reset once, and all sessions end but the new one`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store)
            try await store.add(.number(2), to: ada.id, at: 3)
            for number in 11...12 { _ = try await store.issue(ticket(UInt8(number), ada), verified: nil, with: mail("m"), atMost: 3, at: 5) }
            _ = try await store.issue(ticket(13, ada, .email), verified: nil, with: mail("m"), atMost: 3, at: 5)
            let email = Credential.number(13).digest
            #expect(try await store.resetPassword(by: email, hash: "h2", credential: .number(3), notice: mail("n"), at: 6) == nil)
            let digest = Credential.number(11).digest
            #expect(try await store.resetPassword(by: digest, hash: "h2", credential: .number(3), notice: mail("n"), at: 100) == nil)
            #expect(try await store.login(of: ada.id)?.hash == "h1")
            let revoked = try await store.resetPassword(by: digest, hash: "h2", credential: .number(3), notice: mail("n"), at: 6)
            #expect(Set(revoked?[ada.id] ?? []) == Set([1, 2].map { Credential.number($0).digest }))
            #expect(try await store.login(of: ada.id)?.hash == "h2")
            #expect(try await store.account(provedBy: Credential.number(3).digest)?.account == ada)
            for number in 11...13 {
                let used = Credential.number(UInt8(number)).digest
                #expect(try await store.resetPassword(by: used, hash: "h3", credential: .number(4), notice: mail("n"), at: 7) == nil)
                #expect(try await store.ticket(used, at: 7) == nil)
            }
            #expect(try await store.login(of: ada.id)?.hash == "h2")
            #expect(try await store.mails(dueAt: 9, limit: 9).map(\.mail.subject).filter { $0 == "n" }.count == 1)
        }
    }

    @Test(arguments: World.allCases)
    func `an account without a login gets one by a link, from its own session`(world: World) async throws {
        try await world.run { store in
            let guest = try await store.create(name: "Ada", kind: .human, guest: true, at: 1, credential: .number(9))
            let link = LinkedSignIn(provider: "club", subject: "1", account: guest.id, email: nil, picture: nil, created: 2, used: 2)
            let ada = try await store.signUp(link, replacing: Credential.number(9).digest, by: .number(1))
            let (session, digest) = (Credential.number(1).digest, Credential.number(11).digest)
            _ = try await store.create(name: "Eve", kind: .human, guest: true, at: 1, credential: .number(20))
            for number in 11...12 { _ = try await store.issue(ticket(UInt8(number), ada), verified: nil, with: mail("m"), atMost: 3, at: 5) }
            _ = try await store.issue(ticket(13, ada, .email), verified: nil, with: mail("m"), atMost: 3, at: 5)
            #expect(try await !store.addLogin(by: Credential.number(13).digest, hash: "h1", provedBy: session, notice: nil, at: 6))
            #expect(try await !store.addLogin(by: digest, hash: "h1", provedBy: session, notice: nil, at: 100))
            await #expect(throws: StoreFailure.missing("session")) {
                try await store.addLogin(by: digest, hash: "h1", provedBy: Credential.number(20).digest, notice: mail("n"), at: 6)
            }
            #expect(try await store.login(of: ada.id) == nil)
            #expect(try await store.addLogin(by: digest, hash: "h1", provedBy: session, notice: mail("n"), at: 6))
            #expect(try await store.login(email: "NEW@b.c") == Login(account: ada.id, email: "new@b.c", hash: "h1", confirmed: 6))
            for number in 11...13 { #expect(try await store.ticket(Credential.number(UInt8(number)).digest, at: 6) == nil) }
            #expect(try await store.mails(dueAt: 9, limit: 9).map(\.mail.subject).filter { $0 == "n" }.count == 1)
            _ = try await store.issue(ticket(14, ada), verified: nil, with: mail("m"), atMost: 3, at: 7)
            await #expect(throws: StoreFailure.taken("login")) {
                try await store.addLogin(by: Credential.number(14).digest, hash: "h2", provedBy: session, notice: nil, at: 7)
            }
            #expect(try await store.login(of: ada.id)?.hash == "h1")
        }
    }

    @Test(arguments: World.allCases)
    func `a link adds no address that somebody else has taken meanwhile`(world: World) async throws {
        try await world.run { store in
            let ada = try await store.create(name: "Amy", kind: .human, guest: true, at: 1, credential: .number(2))
            _ = try await store.issue(ticket(11, ada), verified: nil, with: mail("m"), atMost: 3, at: 5)
            let other = try await store.create(name: "Bob", kind: .human, guest: true, at: 1, credential: .number(9))
            _ = try await store.signUp(
                Login(account: other.id, email: "NEW@b.c", hash: "h1", confirmed: 2), replacing: Credential.number(9).digest, by: .number(1), at: 2)
            await #expect(throws: StoreFailure.taken("email")) {
                try await store.addLogin(
                    by: Credential.number(11).digest, hash: "h1", provedBy: Credential.number(2).digest, notice: mail("n"), at: 6)
            }
            #expect(try await store.login(of: ada.id) == nil)
            #expect(try await !store.mails(dueAt: 9, limit: 9).contains { $0.mail.subject == "n" })
        }
    }

    @Test(arguments: World.allCases)
    func `another password ends the links that were mailed before`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store)
            #expect(try await store.issue(ticket(11, ada), verified: nil, with: mail("m"), atMost: 3, at: 5))
            #expect(try await store.issue(ticket(12, ada, .email), verified: "h1", with: mail("m"), atMost: 3, at: 5))
            _ = try await store.setPassword(hash: "h2", of: ada.id, replacing: "h1", keeping: Credential.number(1).digest)
            for number in 11...12 { #expect(try await store.ticket(Credential.number(UInt8(number)).digest, at: 6) == nil) }
            // One that was asked for with the old password is not mailed any more.
            await #expect(throws: StoreFailure.missing("login")) {
                try await store.issue(ticket(13, ada, .email), verified: "h1", with: mail("late"), atMost: 3, at: 6)
            }
            #expect(try await !store.mails(dueAt: 9, limit: 9).contains { $0.mail.subject == "late" })
        }
    }

    @Test(arguments: World.allCases)
    func `accounts together cannot mail more to an address than one of them`(world: World) async throws {
        try await world.run { store in
            var issued: [Bool] = []
            for number in 1...4 {
                let one = try await store.create(name: "P \(number)", kind: .human, guest: true, at: 1, credential: .number(UInt8(number)))
                issued.append(
                    try await store.issue(ticket(UInt8(10 + number), one, .email), verified: nil, with: mail("m"), atMost: 3, at: 5))
            }
            #expect(issued == [true, true, true, false])
            #expect(try await store.mails(dueAt: 9, limit: 9).count == 3)
        }
    }

    @Test(arguments: World.allCases)
    func `an address is changed once, unless it is taken meanwhile`(world: World) async throws {
        try await world.run { store in
            let ada = try await member(store)
            _ = try await store.issue(ticket(11, ada), verified: nil, with: mail("m"), atMost: 3, at: 5)
            for number in 12...13 { _ = try await store.issue(ticket(UInt8(number), ada, .email), verified: nil, with: mail("m"), atMost: 3, at: 5) }
            #expect(try await !store.changeEmail(by: Credential.number(11).digest, notice: mail("n"), at: 6))
            #expect(try await store.changeEmail(by: Credential.number(12).digest, notice: mail("n"), at: 6))
            #expect(try await store.login(email: "NEW@b.c") == Login(account: ada.id, email: "new@b.c", hash: "h1", confirmed: 6))
            #expect(try await store.login(email: "a@b.c") == nil)
            #expect(try await !store.changeEmail(by: Credential.number(13).digest, notice: mail("n"), at: 6))

            let eve = try await store.create(name: "Eve", kind: .human, guest: true, at: 1, credential: .number(5))
            _ = try await store.signUp(
                Login(account: eve.id, email: "eve@b.c", hash: "h"), replacing: Credential.number(5).digest, by: .number(6), at: 2)
            _ = try await store.issue(ticket(14, eve, .email), verified: nil, with: mail("m"), atMost: 3, at: 5)
            await #expect(throws: StoreFailure.taken("email")) {
                try await store.changeEmail(by: Credential.number(14).digest, notice: mail("taken"), at: 6)
            }
            #expect(try await store.login(of: eve.id)?.email == "eve@b.c")
            #expect(try await store.ticket(Credential.number(14).digest, at: 6) != nil)
            #expect(try await !store.mails(dueAt: 9, limit: 20).contains { $0.mail.subject == "taken" })
        }
    }

    @Test(arguments: World.allCases)
    func `mails wait for their time, the oldest first`(world: World) async throws {
        try await world.run { store in
            for (index, at) in [5, 3, 9].enumerated() { try await store.queue(mail("m\(index)"), at: Timestamp(at)) }
            let due = try await store.mails(dueAt: 5, limit: 9)
            #expect(due.map(\.mail.subject) == ["m1", "m0"])
            #expect(due.first.map { $0.queued == 3 && $0.attempts == 0 && $0.mail == mail("m1") } == true)
            #expect(try await store.mails(dueAt: 9, limit: 1).map(\.mail.subject) == ["m1"])
            try await store.postpone(mail: due[0].id, until: 10)
            #expect(try await store.mails(dueAt: 9, limit: 9).map(\.mail.subject) == ["m0", "m2"])
            let last = try await store.mails(dueAt: 10, limit: 9).last
            #expect(last?.id == due[0].id && last?.attempts == 1)
            for _ in 1...2 { try await store.remove(mail: due[0].id) }
            #expect(try await store.mails(dueAt: 99, limit: 9).count == 2)
        }
    }
}
