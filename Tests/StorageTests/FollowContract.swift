import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Followed players, in every store", .timeLimit(.minutes(10))) struct FollowContract {
    private func player(_ name: String, _ number: UInt8, _ store: any AnyStore) async throws -> Int64 {
        try await store.create(name: name, kind: .human, guest: true, at: 1, credential: .number(number)).id
    }

    @Test(arguments: World.allCases)
    func `somebody is followed once, since the first time`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy, bob) = (try await player("Zoë", 1, store), try await player("Amy", 2, store), try await player("Bob", 3, store))
            #expect(try await store.follow(amy, by: zoe, atMost: 9, at: 5) == 5)
            #expect(try await store.follow(bob, by: zoe, atMost: 9, at: 6) == 6)
            #expect(try await store.follow(amy, by: zoe, atMost: 9, at: 7) == 5)
            #expect(try await store.followed(by: zoe).map(\.account.name) == ["Bob", "Amy"])
            #expect(try await store.followed(by: zoe).map(\.since) == [6, 5])
            #expect(try await store.follows(amy, by: zoe) == 5)
            #expect(try await store.follows(zoe, by: amy) == nil)
            #expect(try await store.followed(by: amy) == [])
            #expect(try await store.followers(of: amy) == 1)
            #expect(try await store.followers(of: zoe) == 0)
            for _ in 1...2 { try await store.unfollow(amy, by: zoe) }
            #expect(try await store.follows(amy, by: zoe) == nil)
            #expect(try await store.followers(of: amy) == 0)
            #expect(try await store.followed(by: zoe).map(\.account.id) == [bob])
        }
    }

    @Test(arguments: World.allCases)
    func `only as many are followed as there may be, and only those there are`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy, bob) = (try await player("Zoë", 1, store), try await player("Amy", 2, store), try await player("Bob", 3, store))
            _ = try await store.follow(amy, by: zoe, atMost: 1, at: 5)
            await #expect(throws: StoreFailure.full("follow")) { _ = try await store.follow(bob, by: zoe, atMost: 1, at: 6) }
            // One who is followed already needs no further place.
            #expect(try await store.follow(amy, by: zoe, atMost: 1, at: 6) == 5)
            #expect(try await store.followers(of: bob) == 0)
            await #expect(throws: StoreFailure.missing("account")) { _ = try await store.follow(999, by: zoe, atMost: 9, at: 6) }
            await #expect(throws: StoreFailure.missing("account")) { _ = try await store.follow(zoe, by: 999, atMost: 9, at: 6) }
            try await store.unfollow(999, by: zoe)
            #expect(try await store.followed(by: zoe).count == 1)
        }
    }

    @Test(arguments: World.allCases)
    func `a deleted account follows nobody at once, and is followed by nobody in the end`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy, bob) = (try await player("Zoë", 1, store), try await player("Amy", 2, store), try await player("Bob", 3, store))
            _ = try await store.follow(amy, by: zoe, atMost: 9, at: 5)
            for follower in [amy, bob] { _ = try await store.follow(zoe, by: follower, atMost: 9, at: 5) }
            let deletion = Deletion(account: zoe, due: 9, alias: "deleted-k3f9")
            _ = try await store.schedule(deletion, verified: nil, keeping: Credential.number(1).digest, notice: nil, at: 6)
            _ = try await store.eraseIdentity(deletion)
            #expect(try await store.followers(of: amy) == 0)
            // A request that was under way.
            _ = try await store.follow(amy, by: zoe, atMost: 9, at: 10)
            while try await !store.eraseGames(deletion, limit: 1) {}
            #expect(try await store.account(zoe) == nil)
            #expect(try await store.followers(of: amy) == 0)
            for follower in [amy, bob] { #expect(try await store.followed(by: follower) == []) }
            if let store = store as? SQLiteStore { #expect(try await store.check() == []) }
        }
    }

    @Test(arguments: World.allCases)
    func `a guest who is swept leaves both sides`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy) = (try await player("Zoë", 1, store), try await player("Amy", 2, store))
            _ = try await store.follow(amy, by: zoe, atMost: 9, at: 5)
            _ = try await store.follow(zoe, by: amy, atMost: 9, at: 5)
            try await store.removeIdleGuests([zoe])
            #expect(try await store.account(zoe) == nil)
            #expect(try await store.followed(by: amy) == [])
            #expect(try await store.followers(of: amy) == 0)
        }
    }

    /// The write has a bound: the rest goes with the next walk.
    @Test func `a guest with many followers goes in several writes`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let (zoe, amy) = (try await player("Zoë", 1, store), try await player("Amy", 2, store))
            try await store.write { database in
                for number in 1...(FollowTable.removedAtOnce + 9) {
                    let fan = try AccountTable.insert(name: "Fan \(number)", kind: .human, guest: true, at: 1, database).id
                    _ = try FollowTable.insert(zoe, by: fan, atMost: 9, at: 2, database)
                }
            }
            try await store.removeIdleGuests([zoe, amy])
            #expect(try await store.followers(of: zoe) == 9)
            #expect(try await store.account(zoe) != nil)
            // A guest without followers need not wait.
            #expect(try await store.account(amy) == nil)
            try await store.removeIdleGuests([zoe])
            #expect(try await store.account(zoe) == nil)
            #expect(try await store.check() == [])
            await store.close()
        }
    }
}
