import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("The ledger, in every store", .timeLimit(.minutes(10))) struct LedgerContract {
    /// Members, named by their numbers: `u_1` and so on.
    private func members(_ count: Int, _ store: any AnyStore) async throws -> [UserID] {
        var users: [UserID] = []
        for number in 1...count {
            users.append(
                try await store.create(name: "Player \(number)", kind: .human, guest: false, at: 1, credential: .number(UInt8(number))).user)
        }
        return users
    }

    /// A room in which a rank game has begun.
    private func begin(_ match: Int, _ users: [UserID], forStars: Bool = true, _ store: any AnyStore) async throws -> RoomKey {
        let room = try await store.openRoom(number: "\(10_000 + match)")
        try await store.keep(.step(room, 2), .stake(Stakes(match: "m_\(room.rawValue)", users: users, terms: StarTerms(count: forStars))))
        return room
    }

    private func end(_ room: RoomKey, _ users: [UserID], winner: Int?, seq: Int = 3, _ store: any AnyStore) async throws {
        try await store.keep(.step(room, seq), .archive(.sample("m_\(room.rawValue)", users: users, winner: winner)))
    }

    private func money(_ users: [UserID], _ store: any AnyStore) async throws -> [Int] {
        var money: [Int] = []
        for user in users { money.append(try await store.wallet(of: user).money) }
        return money
    }

    @Test(arguments: World.allCases)
    func `the winner gets the pot and a star`(world: World) async throws {
        try await world.run { store in
            let users = try await members(2, store)
            #expect(try await store.wallet(of: users[0]) == .new)
            let room = try await begin(1, users, store)
            #expect(try await money(users, store) == [1800, 1800])
            try await end(room, users, winner: 1, store)
            #expect(try await money(users, store) == [1800, 2200])
            let winner = try await store.wallet(of: users[1])
            #expect(winner.stars == 1 && winner.best == 1)
            #expect(try await store.wallet(of: users[0]).stars == 0, "stars do not fall under 0")
            let page = try await store.postings(of: users[1], before: nil, limit: 2)
            #expect(page.postings.map(\.kind) == [.payout, .stake] && page.postings.map(\.money) == [400, -200])
            let rest = try await store.postings(of: users[1], before: page.next, limit: 2)
            #expect(rest.postings.map(\.kind) == [.welcome] && rest.next == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `a loss costs a star, and the best count stays`(world: World) async throws {
        try await world.run { store in
            let users = try await members(2, store)
            for (match, winner) in [0, 0, 1].enumerated() {
                let room = try await begin(match, users, store)
                try await end(room, users, winner: winner, store)
            }
            let (first, second) = (try await store.wallet(of: users[0]), try await store.wallet(of: users[1]))
            #expect(first.stars == 1 && first.best == 2 && second.stars == 1)
            #expect(first.money == 2200 && second.money == 1800)
        }
    }

    @Test(arguments: World.allCases)
    func `a receipt tells what changed`(world: World) async throws {
        try await world.run { store in
            let users = try await members(2, store)
            let room = try await store.openRoom(number: "11111")
            let match: MatchID = "m_\(room.rawValue)"
            let staked = try await store.receipt(.step(room, 2), .stake(Stakes(match: match, users: users)))
            #expect(staked?.step == .staked && staked?.shares.map(\.user) == users && staked?.shares.map(\.money) == [-200, -200])
            #expect(staked?.shares.map(\.holdings.wallet.money) == [1800, 1800])
            let won = try await store.receipt(.step(room, 3), .archive(.sample(match, users: users, winner: 0)))
            #expect(won?.step == .won && won?.shares.map(\.money) == [400, 0] && won?.shares.map(\.stars) == [1, 0])
            let newest = try await store.wallet(of: users[0])
            #expect(won?.shares[0].holdings.wallet == newest && staked?.shares[0].holdings.wallet.newest ?? 0 < newest.newest)
            #expect(try await store.receipt(.step(room, 4), .none) == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `without stars only the money moves`(world: World) async throws {
        try await world.run { store in
            let users = try await members(2, store)
            let room = try await begin(1, users, forStars: false, store)
            try await end(room, users, winner: 0, store)
            let winner = try await store.wallet(of: users[0])
            #expect(winner.money == 2200 && winner.stars == 0)
        }
    }

    @Test(arguments: World.allCases)
    func `a draw and a game that does not count return the stakes`(world: World) async throws {
        try await world.run { store in
            let users = try await members(2, store)
            try await end(try await begin(1, users, store), users, winner: nil, store)
            #expect(try await money(users, store) == [2000, 2000])
            let second = try await begin(2, users, store)
            try await store.keep(.step(second, 3), .void(match: "m_\(second.rawValue)"))
            #expect(try await money(users, store) == [2000, 2000])
            let third = try await begin(3, users, store)
            try await store.keep(.step(third, 3), .close)
            #expect(try await money(users, store) == [2000, 2000])
            #expect(
                try await store.postings(of: users[0], before: nil, limit: 100).postings.map(\.kind) == [
                    .refund, .stake, .refund, .stake, .refund, .stake, .welcome,
                ])
        }
    }

    @Test(arguments: World.allCases)
    func `a match is settled once`(world: World) async throws {
        try await world.run { store in
            let users = try await members(2, store)
            let room = try await begin(1, users, store)
            let match: MatchID = "m_\(room.rawValue)"
            try await end(room, users, winner: 0, store)
            await #expect(throws: StoreFailure.self) { try await end(room, users, winner: 0, seq: 4, store) }
            await #expect(throws: StoreFailure.self) { try await end(room, users, winner: 1, seq: 4, store) }
            // Nothing to return any more, which is no failure: a room closes after its game.
            try await store.keep(.step(room, 4), .void(match: match))
            try await store.keep(.step(room, 5), .close)
            #expect(try await money(users, store) == [2200, 1800])
            #expect(try await store.liveRooms().isEmpty)
        }
    }

    @Test(arguments: World.allCases)
    func `a refused stake leaves no trace`(world: World) async throws {
        try await world.run { store in
            let users = try await members(3, store)
            let room = try await begin(1, Array(users[..<2]), store)
            let other = try await store.openRoom(number: "22222")
            let stakes = Stakes(match: "m_\(other)", users: [users[2], users[0]])
            await #expect(throws: StoreFailure.taken("seat")) { try await store.keep(.step(other, 2), .stake(stakes)) }
            #expect(try await money(users, store) == [1800, 1800, 2000])
            try await end(room, users, winner: 0, store)
            try await store.keep(.step(other, 2), .stake(stakes))
            #expect(try await money(users, store) == [2000, 1800, 1800])
        }
    }

    @Test(arguments: World.allCases)
    func `money under a stake is not enough`(world: World) async throws {
        try await world.run { store in
            let users = try await members(2, store)
            for match in 1...10 { try await end(try await begin(match, users, store), users, winner: 0, store) }
            #expect(try await money(users, store) == [4000, 0])
            let room = try await store.openRoom(number: "33333")
            await #expect(throws: StoreFailure.insufficientFunds(user: users[1], money: 0)) {
                try await store.keep(.step(room, 2), .stake(Stakes(match: "m_\(room.rawValue)", users: users)))
            }
            #expect(try await money(users, store) == [4000, 0])
        }
    }

    @Test(arguments: World.allCases)
    func `games whose rooms are gone return their stakes at start`(world: World) async throws {
        try await world.run { store in
            let users = try await members(4, store)
            let kept = try await begin(1, Array(users[..<2]), store)
            let lost = try await begin(2, Array(users[2...]), store)
            #expect(try await store.voidAll(but: ["m_\(kept.rawValue)"], at: 9) == ["m_\(lost.rawValue)"])
            #expect(try await money(users, store) == [1800, 1800, 2000, 2000])
            #expect(try await store.voidAll(but: ["m_\(kept.rawValue)"], at: 9) == [])
        }
    }

    @Test(arguments: World.allCases)
    func `a room opens with its stakes, or not at all`(world: World) async throws {
        try await world.run { store in
            let users = try await members(3, store)
            _ = try await begin(1, [users[0], users[2]], store)
            let key = store.nextRoomKey()
            let record = RoomRecord.named("44444", key)
            await #expect(throws: StoreFailure.taken("seat")) {
                try await store.keep(.step(key, 1), .open(record, stakes: Stakes(match: record.match, users: [users[1], users[0]])))
            }
            #expect(try await store.liveRooms().count == 1)
            try await store.keep(.step(key, 1), .open(record))
            #expect(try await money(users, store) == [1800, 2000, 1800])
        }
    }

    /// Finishes games of two people without stakes.
    private func play(_ count: Int, _ users: [UserID], plies: Int = 12, ended: Timestamp = 0, from first: Int, _ store: any AnyStore) async throws {
        for number in first..<first + count {
            try await store.keep([], .archive(.sample("m_c\(number)", users: users, winner: 0, plies: plies, ended: ended)))
        }
    }

    @Test(arguments: World.allCases)
    func `four finished games make a present, which is opened once`(world: World) async throws {
        try await world.run { store in
            let users = try await members(2, store)
            try await play(3, users, from: 0, store)
            await #expect(throws: StoreFailure.missing("present")) { try await store.openPresent(of: users[0], amount: 7, at: 9) }
            let receipt = try await store.receipt([], .archive(.sample("m_last", users: users, winner: nil, plies: 12)))
            #expect(receipt?.step == .played && receipt?.shares.map(\.holdings.finished) == [4, 4])
            #expect(receipt?.shares.first?.holdings.presents == 1 && receipt?.shares.first?.holdings.progress == 4)
            let opened = try await store.openPresent(of: users[0], amount: 137, at: 9)
            #expect(opened.number == 1 && opened.holdings.wallet.money == 2137 && opened.holdings.presents == 0)
            await #expect(throws: StoreFailure.missing("present")) { try await store.openPresent(of: users[0], amount: 7, at: 9) }
            #expect(try await store.holdings(of: users[1]) == Holdings(wallet: .new, finished: 4))
            #expect(try await store.postings(of: users[0], before: nil, limit: 1).postings.first?.kind == .present)
        }
    }

    @Test(arguments: World.allCases)
    func `short games and more than twenty on a day count for no present`(world: World) async throws {
        try await world.run { store in
            let users = try await members(2, store)
            try await play(4, users, plies: Present.fewestPlies - 1, from: 0, store)
            // A sample has one idle turn.
            try await play(4, users, plies: Present.fewestPlies, from: 4, store)
            #expect(try await store.holdings(of: users[0]).finished == 0)
            try await play(22, users, ended: 86_400_000, from: 10, store)
            #expect(try await store.holdings(of: users[0]).finished == 20)
            try await play(1, users, ended: 172_800_000, from: 40, store)
            #expect(try await store.holdings(of: users[0]).finished == 21)
        }
    }

    @Test(arguments: World.allCases)
    func `a day is paid once, and to members`(world: World) async throws {
        try await world.run { store in
            let users = try await members(1, store)
            let guest = try await store.create(name: "Guest", kind: .human, guest: true, at: 1, credential: .number(9))
            let first = try await store.payDaily(of: users[0], day: "2026-11-24", at: 9)
            #expect(first.wallet.money == 2200 && first.paidDay == "2026-11-24")
            await #expect(throws: StoreFailure.taken("posting")) { try await store.payDaily(of: users[0], day: "2026-11-24", at: 9) }
            let second = try await store.payDaily(of: users[0], day: "2026-11-25", at: 9)
            #expect(second.wallet.money == 2400 && second.paidDay == "2026-11-25")
            #expect(try await store.holdings(of: users[0]) == second)
            await #expect(throws: StoreFailure.missing("account")) { try await store.payDaily(of: guest.user, day: "2026-11-24", at: 9) }
            await #expect(throws: StoreFailure.missing("account")) { try await store.openPresent(of: guest.user, amount: 7, at: 9) }
        }
    }

    @Test(arguments: World.allCases)
    func `a settlement can be read again`(world: World) async throws {
        try await world.run { store in
            let users = try await members(2, store)
            let room = try await begin(1, users, store)
            let match: MatchID = "m_\(room.rawValue)"
            #expect(try await store.settlement(of: match) == nil)
            let receipt = try await store.receipt(.step(room, 3), .archive(.sample(match, users: users, winner: 1)))
            #expect(receipt?.step == .won)
            #expect(try await store.settlement(of: match) == receipt)
            #expect(try await store.settlement(of: "m_none") == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `the money of a deleted account goes to the house`(world: World) async throws {
        try await world.run { store in
            let users = try await members(2, store)
            try await end(try await begin(1, users, store), users, winner: 0, store)
            let deletion = Deletion(account: 1, due: 9, alias: "deleted-k3f9")
            _ = try await store.schedule(deletion, verified: nil, keeping: Credential.number(1).digest, notice: nil, at: 5)
            _ = try await store.eraseIdentity(deletion)
            #expect(try await store.eraseGames(deletion, limit: 10))
            let wallet = try await store.wallet(of: users[0])
            #expect(wallet.money == 0 && wallet.stars == 0)
            #expect(try await store.postings(of: users[0], before: nil, limit: 1).postings.first?.kind == .closing)
        }
    }
}

extension Journal {
    /// `append`, awaited, with its receipt.
    func receipt(_ entries: [JournalEntry], _ effect: JournalEffect) async throws -> Receipt? {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Receipt?, any Error>) in
            do throws(StoreFailure) {
                try append(entries, effect: effect) { continuation.resume(with: $0.mapError { $0 as any Error }) }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}
