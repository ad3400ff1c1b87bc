import IdentifierLiterals
import Identifiers
import JSONText
import MemoryStorage
import Networks
import Storage
import TestSupport
import Testing

@testable import Play

@Suite(.timeLimit(.minutes(10))) struct ModeratorTests {
    private let house = House()

    private func moderator(_ reason: String = "rude") -> Moderator {
        Moderator(9, because: reason, at: house.clock.now, moderation: house.store, lobby: house.lobby)
    }

    /// An account of this name, and a guest of the house who is seen as that account.
    private func account(_ name: String) async throws -> Account {
        let credential = Credential(digest: Array(name.utf8) + [UInt8](repeating: 0, count: 32 - name.utf8.count), kind: .session, scopes: ["play"])
        return try await house.store.create(name: name, kind: .human, guest: false, at: 1, credential: credential)
    }

    private func report(by author: Account, about subject: Account) async throws -> Report {
        try await house.store.file(
            Report.Subject(account: subject.id), reason: "swears", by: Reporter(author.id, networks: NetworkShares(ipv4: 3_221_225_985)),
            within: ReportBounds(), at: 1)
    }

    @Test func `a settled report is logged, and its author told`() async throws {
        let (one, other) = (try await account("ace1"), try await account("bob2"))
        let guest = await house.guest("ace1")
        await guest.sub("me")
        let report = try await report(by: one, about: other)
        let settled = try await moderator("true").settle(report, .acted)
        #expect(settled.decision?.outcome == .acted)
        await guest.sees("me") { $0["notices"]?.array?.count == 1 }
        let entry = try #require(try await house.store.auditLog(before: nil, limit: 1).first)
        #expect(entry.act.kind == .closeReport && entry.act.subject == other.user.rawValue && entry.act.reason == "true" && entry.act.author == 9)
        await #expect(throws: StoreFailure.missing("report")) { try await moderator().settle(report, .dismissed) }
    }

    @Test func `the reports of one author are settled together, with one notice`() async throws {
        let (one, two, three) = (try await account("ace1"), try await account("bob2"), try await account("cid3"))
        let guest = await house.guest("ace1")
        await guest.sub("me")
        for subject in [two, three] { _ = try await report(by: one, about: subject) }
        #expect(try await moderator().settle(.by(one.id), .dismissed) == 2)
        await guest.sees("me") { $0["notices"]?.array?.count == 1 }
        _ = try await report(by: one, about: two)
        #expect(try await moderator().settle(.network("192.0.2.1/32"), .dismissed) == 1)
        #expect(try await house.store.auditLog(before: nil, limit: 1).first?.act.subject == "network")
    }

    @Test func `a ban ends the connections of the player and of the player's bots until it is lifted`() async throws {
        let (one, bot) = (try await account("ace1"), try await account("bot2"))
        let (guest, machine, bystander) = (await house.guest("ace1"), await house.guest("bot2"), await house.guest("cid3"))
        let sanction = try await moderator().impose(.ban, on: one, until: nil) { [bot] }
        for guest in [guest, machine] { #expect(await guest.bye()["code"]?.int == 4403) }
        #expect(await bystander.sub("me").isOK)
        #expect(try await moderator("sorry").lift(sanction).lifted == house.clock.now)
        #expect(await house.guest("ace1").sub("me").isOK)
        await #expect(throws: StoreFailure.missing("sanction")) { try await moderator().lift(sanction) }
    }

    @Test func `a player whose bots cannot be read is banned all the same`() async throws {
        let one = try await account("ace1")
        let guest = await house.guest("ace1")
        await #expect(throws: StoreFailure.readOnly) { try await moderator().impose(.ban, on: one, until: nil) { throw StoreFailure.readOnly } }
        #expect(await guest.bye()["code"]?.int == 4403)
    }

    @Test func `a room closes only for the match that it plays, and never without an entry`() async throws {
        let guest = await house.guest("amy1")
        let number = RoomNumber(try await guest.openRoom())
        let match = try #require(await house.lobby.liveRooms(after: nil, limit: 1).rooms.first?.match)
        #expect(try await moderator().close(number, match: "m_0") == nil)
        #expect(try await house.store.auditLog(before: nil, limit: 9).isEmpty)
        #expect(try await moderator().close(number, match: match) == true)
        #expect(try await house.store.auditLog(before: nil, limit: 9).map(\.act.subject) == ["room/\(number) \(match)"])
    }
}
