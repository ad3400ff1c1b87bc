import IdentifierLiterals
import Identifiers
import MemoryStorage
import Storage
import Testing

@testable import Accounts

@Suite("Links to providers", .timeLimit(.minutes(10)))
struct LinkTests {
    private let identities = Identities(store: MemoryStore())

    private func link(_ subject: String, _ account: Account, email: String? = nil) -> LinkedSignIn {
        LinkedSignIn(provider: "club", subject: subject, account: account.id, email: email, created: 2, used: 2)
    }

    @Test func `a guest who signs up keeps the account, with another secret`() async throws {
        let guest = try await identities.mintGuest(name: "Ada", at: 1)
        _ = try await identities.identity(session: guest.secret.text, use: .now)
        let member = try await identities.signUp(guest.identity, link("s", guest.identity.account))
        #expect(member.identity.account.id == guest.identity.account.id && !member.identity.account.guest)
        #expect(try await identities.identity(session: guest.secret.text, use: .now) == nil)
        #expect(try await identities.identity(session: member.secret.text, use: .now) == member.identity)
        await #expect(throws: Identities.LinkRefusal.changed) {
            try await identities.signUp(member.identity, link("t", member.identity.account))
        }
    }

    @Test func `a link that was removed meanwhile opens nothing`() async throws {
        let guest = try await identities.mintGuest(name: "Ada", at: 1)
        let account = guest.identity.account
        await #expect(throws: Identities.LinkRefusal.changed) { try await identities.signIn(link("s", account), account, replacing: nil) }
        let member = try await identities.signUp(guest.identity, link("s", account))
        await #expect(throws: Identities.LinkRefusal.last) { try await identities.removeLink(to: "club", of: member.identity) }
        #expect(try await !identities.removeLink(to: "x", of: member.identity))
        let (session, revoked) = try await identities.signIn(link("s", account), account, replacing: member.secret)
        #expect(revoked == [member.identity.credential])
        #expect(try await identities.identity(session: member.secret.text, use: .now) == nil)
        #expect(try await identities.identity(session: session.secret.text, use: .now)?.account == member.identity.account)
    }

    @Test func `a made-up name gives way to that of the provider, and a chosen one stays`() async throws {
        let guest = try await identities.mintGuest(at: 1).identity.account
        #expect(try await identities.adopt("  Ada\u{202E}  Lovelace ", for: guest)?.name == "Ada Lovelace")
        let second = try await identities.mintGuest(at: 1).identity.account
        let name = try #require(try await identities.adopt("ada lovelace", for: second)?.name)
        #expect(name.wholeMatch(of: /ada lovelace [1-9][0-9]/) != nil)
        let third = try await identities.mintGuest(at: 1).identity.account
        for hopeless in ["", " \u{200B}", "\u{301}"] { #expect(try await identities.adopt(hopeless, for: third) == nil) }
        let chosen = try await identities.mintGuest(name: "Guest of honour", at: 1).identity.account
        #expect(try await identities.adopt("Eve", for: chosen) == nil)
    }

    @Test(arguments: ["A", "Ada Lovelace", "Augusta Ada King, Countess of Lovelace", "李清照", "👩‍🚀 Ada"])
    func `every name that is made of another one is allowed`(text: String) throws {
        for name in Identities.candidates(for: text) { #expect(try PlayerName(name).text == name) }
        #expect(Identities.candidates(for: text).count == 5)
    }
}
