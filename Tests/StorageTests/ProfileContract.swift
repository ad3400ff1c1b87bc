import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Profiles, in every store", .timeLimit(.minutes(10))) struct ProfileContract {
    private func player(_ name: String, _ number: UInt8, _ store: any AnyStore) async throws -> Int64 {
        try await store.create(name: name, kind: .human, guest: true, at: 1, credential: .number(number)).id
    }

    @Test(arguments: World.allCases)
    func `members of a profile change one by one`(world: World) async throws {
        try await world.run { store in
            let zoe = try await player("Zoë", 1, store)
            #expect(try await store.profile(of: zoe) == Profile())
            var changed = try await store.change(ProfileChange(birthYear: 1990), of: zoe)
            #expect(changed.profile == Profile(birthYear: 1990) && changed.account.name == "Zoë")
            changed = try await store.change(ProfileChange(zodiac: .pisces), of: zoe)
            #expect(changed.profile == Profile(birthYear: 1990, zodiac: .pisces))
            changed = try await store.change(ProfileChange(name: "Ann", birthYear: .some(nil)), of: zoe)
            #expect(changed.profile == Profile(zodiac: .pisces) && changed.account.name == "Ann")
            #expect(try await store.profile(of: zoe) == changed.profile)
            #expect(try await store.account(zoe)?.name == "Ann")
        }
    }

    @Test(arguments: World.allCases)
    func `a change whose name is taken changes nothing`(world: World) async throws {
        try await world.run { store in
            let zoe = try await player("Zoë", 1, store)
            _ = try await player("Amy", 2, store)
            await #expect(throws: StoreFailure.taken("name")) {
                _ = try await store.change(ProfileChange(name: "AMY", birthYear: 1990, zodiac: .leo), of: zoe)
            }
            #expect(try await store.profile(of: zoe) == Profile())
            await #expect(throws: StoreFailure.missing("account")) { _ = try await store.change(ProfileChange(zodiac: .leo), of: 999) }
            #expect(try await store.profile(of: 999) == Profile())
        }
    }

    @Test(arguments: World.allCases)
    func `a profile goes with its account`(world: World) async throws {
        try await world.run { store in
            let zoe = try await player("Zoë", 1, store)
            _ = try await store.change(ProfileChange(birthYear: 1990, zodiac: .leo), of: zoe)
            let deletion = Deletion(account: zoe, due: 9, alias: "deleted-k3f9")
            _ = try await store.schedule(deletion, verified: nil, keeping: Credential.number(1).digest, notice: nil, at: 5)
            _ = try await store.eraseIdentity(deletion)
            #expect(try await store.profile(of: zoe) == Profile())
        }
    }
}
