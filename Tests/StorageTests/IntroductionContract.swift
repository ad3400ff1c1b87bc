import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Introductions, in every store", .timeLimit(.minutes(10))) struct IntroductionContract {
    private func account(_ name: String, _ number: UInt8, _ store: any AnyStore, guest: Bool = false) async throws -> Account {
        try await store.create(name: name, kind: .human, guest: guest, at: 1, credential: .number(number))
    }

    @Test(arguments: World.allCases)
    func `an introduction holds all that single readings find`(world: World) async throws {
        try await world.run { store in
            let zoe = try await account("Zoë", 1, store)
            let amy = try await account("Amy", 2, store)
            let guest = try await account("Bob", 3, store, guest: true)
            _ = try await store.block(guest.id, by: zoe.id, as: .block, atMost: 9, at: 5)
            _ = try await store.block(amy.id, by: zoe.id, as: .mute, atMost: 9, at: 5)
            _ = try await store.follow(amy.id, by: zoe.id, atMost: 9, at: 5)
            _ = try await store.change(ProfileChange(challengers: .followed), of: zoe.id)
            _ = try await store.payDaily(of: zoe.user, day: "2026-11-29", at: 6)
            let bot = try await store.createBot(
                name: "Bot", of: zoe.id, by: Credential.number(1).digest, token: .number(9), atMost: 9, at: 6)
            _ = try await store.receipt([], .archive(.rated("m_1", [zoe.user: 1, amy.user: 2], game: "nim", isPrivate: false)))

            let found = try await store.introduction(of: zoe)
            #expect(found.followed == [amy.id])
            #expect((found.played, found.won) == (1, 1))
            #expect(found.ratings.map(\.game) == ["nim"])
            #expect(found.challengers == .followed)
            #expect(found.contacts.blocked == [guest.id])
            #expect(found.holdings?.wallet != Holdings.new.wallet)
            #expect(try await store.introduction(of: bot).owner?.id == zoe.id)
            #expect(try await store.introduction(of: guest).holdings == nil)
            #expect(try await store.introduction(of: guest).contacts.blockedBy == [zoe.id])
            for account in [zoe, amy, guest, bot] {
                let found = try await store.introduction(of: account)
                let tally = try await store.tally(of: account.user)
                #expect(found.contacts == (try await store.contacts(of: account.id)))
                #expect(found.challengers == (try await store.profile(of: account.id).challengers))
                #expect((found.played, found.won) == tally)
                #expect(found.holdings == (account.isMember ? try await store.holdings(of: account.user) : nil))
                #expect(found.ratings == (try await store.ratings(of: account.user)))
                #expect(found.notices == (try await store.notices(of: account.id)))
            }
        }
    }
}
