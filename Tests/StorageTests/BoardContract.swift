import Foundation
import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Boards, in every store", .timeLimit(.minutes(10))) struct BoardContract {
    private let stars = Board(order: .stars, game: "nim", kind: .human)
    private let money = Board(order: .money, game: "nim", kind: .human)
    private let rates = Board(order: .winrate, game: "nim", kind: .human)
    private let ratings = Board(order: .rating, game: "nim", kind: .human)

    @discardableResult
    private func accounts(_ names: [String], kind: Account.Kind = .human, guest: Bool = false, _ store: any AnyStore) async throws -> [UserID] {
        var users: [UserID] = []
        for name in names {
            users.append(try await store.create(name: name, kind: kind, guest: guest, at: 1, credential: .random()).user)
        }
        return users
    }

    /// A rank game that the first of two users wins.
    private func stake(_ number: Int, _ users: [UserID], _ store: any AnyStore) async throws {
        let room = try await store.openRoom(number: "\(10_000 + number)")
        let match: MatchID = "m_\(room.rawValue)"
        try await store.keep(.step(room, 2), .stake(Stakes(match: match, users: users)))
        try await store.keep(.step(room, 3), .archive(.rated(match, [users[0]: 1, users[1]: 2], game: "chess")))
        try await store.keep(.step(room, 4), .close)
    }

    /// Casual games of a user against a server bot, which rate nobody among people.
    private func play(_ user: UserID, won: Int, lost: Int, kind: String = "human", _ store: any AnyStore) async throws {
        for number in 0..<won + lost {
            let (own, other) = number < won ? (1, 2) : (2, 1)
            let bots: Set<UserID> = kind == "bot" ? [user] : []
            try await store.keep([], .archive(.rated("m_\(user)-\(number)", [user: own, "b_1_1": other], bots: bots)))
        }
    }

    private func shown(_ page: BoardPage) -> [String] { page.rows.map { "\($0.rank) \($0.name) \($0.value)" } }

    private func top(_ board: Board, _ store: any AnyStore) async throws -> [String] { shown(try await store.page(.top, of: board, limit: 100)) }

    @Test(arguments: World.allCases)
    func `all members stand on the boards of stars and money from their first day on`(world: World) async throws {
        try await world.run { store in
            let users = try await accounts(["Amy", "Bob", "Cid", "Dot"], store)
            try await accounts(["guest"], guest: true, store)
            #expect(try await top(stars, store) == ["1 Amy 0", "1 Bob 0", "1 Cid 0", "1 Dot 0"])
            #expect(try await top(money, store) == ["1 Amy 2000", "1 Bob 2000", "1 Cid 2000", "1 Dot 2000"])
            #expect(try await store.counts(of: stars).isEmpty)
            try await stake(1, [users[1], users[0]], store)
            try await stake(2, [users[1], users[2]], store)
            try await stake(3, [users[0], users[2]], store)
            #expect(try await top(stars, store) == ["1 Bob 2", "2 Amy 1", "3 Cid 0", "3 Dot 0"])
            #expect(try await top(money, store) == ["1 Bob 2400", "2 Amy 2000", "2 Dot 2000", "4 Cid 1600"])
            // Who never got or paid anything says nothing about the strength of players.
            #expect(try await store.counts(of: money) == [2400, 2000, 1600].map { BoardCount(value: $0, players: 1) })
            let row = try #require(try await store.page(.top, of: Board(order: .stars, game: "chess", kind: .human), limit: 1).rows.first)
            #expect(row == BoardRow(rank: 1, account: 2, name: "Bob", avatar: nil, value: 2, played: 2, won: 2))
            #expect(try await top(Board(order: .stars, game: "nim", kind: .bot), store) == [])
        }
    }

    @Test(arguments: World.allCases)
    func `stakes in the pot of a running game are off the board of money`(world: World) async throws {
        try await world.run { store in
            let users = try await accounts(["Amy", "Bob"], store)
            let room = try await store.openRoom(number: "10001")
            try await store.keep(.step(room, 2), .stake(Stakes(match: "m_\(room.rawValue)", users: users)))
            #expect(try await top(money, store) == ["1 Amy 1800", "1 Bob 1800"])
            #expect(try await store.counts(of: money) == [BoardCount(value: 1800, players: 2)])
            #expect(try await store.counts(of: ratings) == [])
            #expect(try await top(stars, store) == ["1 Amy 0", "1 Bob 0"])
        }
    }

    @Test(arguments: World.allCases)
    func `a win rate counts from twenty games on, as it is shown, and then by the games`(world: World) async throws {
        try await world.run { store in
            let users = try await accounts(["Amy", "Bob", "Cid"], store)
            try await play(users[0], won: 19, lost: 0, store)
            try await play(users[1], won: 19, lost: 1, store)
            #expect(try await top(rates, store) == ["1 Bob 950"])
            try await play(users[2], won: 90, lost: 10, store)
            try await store.keep([], .archive(.rated("m_last", [users[0]: 1, "b_1_1": 2])))
            #expect(try await top(rates, store) == ["1 Amy 1000", "2 Bob 950", "3 Cid 900"])
            let dot = try await accounts(["Dot"], store)[0]
            try await play(dot, won: 38, lost: 2, store)
            #expect(try await top(rates, store) == ["1 Amy 1000", "2 Dot 950", "3 Bob 950", "4 Cid 900"])
            #expect(try await store.page(.top, of: rates, limit: 4).rows.map(\.played) == [20, 40, 20, 100])
            #expect(try await top(Board(order: .winrate, game: "chess", kind: .human), store) == [])
        }
    }

    @Test(arguments: World.allCases)
    func `bots stand on boards of their own, and server bots on none`(world: World) async throws {
        try await world.run { store in
            let bot = try await accounts(["wallbot"], kind: .bot, store)[0]
            try await play(bot, won: 15, lost: 10, kind: "bot", store)
            #expect(try await top(rates, store) == [])
            #expect(try await top(Board(order: .winrate, game: "nim", kind: .bot), store) == ["1 wallbot 600"])
        }
    }

    @Test(arguments: World.allCases)
    func `a rating is on the board once it is no more provisional`(world: World) async throws {
        try await world.run { store in
            let users = try await accounts(["Amy", "Bob"], store)
            let bot = try await accounts(["wallbot"], kind: .bot, store)[0]
            var match = 0
            while try await store.ratings(of: users[0]).first?.isProvisional ?? true {
                #expect(try await top(ratings, store) == [])
                match += 1
                let places = match % 3 == 0 ? (2, 1) : (1, 2)
                try await store.keep([], .archive(.rated("m_\(match)", [users[0]: places.0, users[1]: places.1])))
            }
            let values = [try await store.ratings(of: users[0])[0].value, try await store.ratings(of: users[1])[0].value]
            #expect(values[0] > values[1])
            #expect(try await top(ratings, store) == ["1 Amy \(values[0])", "2 Bob \(values[1])"])
            #expect(try await store.counts(of: ratings) == values.map { BoardCount(value: $0, players: 1) })
            // A bot is ranked by its games against people.
            for number in 1...40 {
                try await store.keep([], .archive(.rated("m_b\(number)", [users[1]: number % 2 + 1, bot: 2 - number % 2], bots: [bot])))
            }
            #expect(try await top(Board(order: .rating, game: "nim", kind: .bot), store).count == 1)
            #expect(try await top(ratings, store) == ["1 Amy \(values[0])", "2 Bob \(values[1])"])
        }
    }

    /// Pages of a board of win rates with ties: each player has won `n` of 40 games.
    private func filled(_ wins: [Int], _ store: any AnyStore) async throws -> [UserID] {
        let names = wins.indices.map { "P\($0 < 10 ? "0" : "")\($0)" }
        let users = try await accounts(names, store)
        for (user, won) in zip(users, wins) { try await play(user, won: won, lost: 40 - won, store) }
        return users
    }

    @Test(arguments: World.allCases)
    func `pages lead down and up again, and equal values share a rank`(world: World) async throws {
        try await world.run { store in
            let users = try await filled([10, 30, 20, 20, 20, 5, 40], store)
            let expected = ["1 P06 1000", "2 P01 750", "3 P02 500", "3 P03 500", "3 P04 500", "6 P00 250", "7 P05 125"]
            #expect(try await top(rates, store) == expected)
            for size in 1...8 {
                var (down, part, last): ([String], BoardPart, BoardPage?) = ([], .top, nil)
                while true {
                    let page = try await store.page(part, of: rates, limit: size)
                    #expect(page.total == 7 && page.rows.count <= size && (page.previous == nil) == down.isEmpty)
                    down += shown(page)
                    last = page
                    guard let next = page.next else { break }
                    part = .after(next)
                }
                #expect(down == expected)
                var up = shown(try #require(last))
                while let before = last?.previous {
                    last = try await store.page(.before(before), of: rates, limit: size)
                    up = shown(try #require(last)) + up
                }
                #expect(up == expected)
            }
            #expect(try await store.row(of: users[4], on: rates)?.rank == 3)
            #expect(try await store.row(of: "u_99", on: rates) == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `the page around a player has them in its middle`(world: World) async throws {
        try await world.run { store in
            let users = try await filled([40, 35, 30, 25, 20, 15, 10], store)
            func around(_ index: Int, _ limit: Int) async throws -> [String] {
                try await store.page(.around(user: users[index]), of: rates, limit: limit).rows.map(\.name)
            }
            #expect(try await around(3, 3) == ["P02", "P03", "P04"])
            #expect(try await around(3, 4) == ["P01", "P02", "P03", "P04"])
            #expect(try await around(3, 1) == ["P03"])
            #expect(try await around(0, 3) == ["P00", "P01", "P02"])
            #expect(try await around(6, 3) == ["P04", "P05", "P06"])
            #expect(try await around(5, 20).count == 7)
            let page = try await store.page(.around(user: users[3]), of: rates, limit: 3)
            #expect(page.previous?.account == 3 && page.next?.account == 5)
            let unknown = try await store.page(.around(user: "u_99"), of: rates, limit: 3)
            #expect(unknown.rows.map(\.name) == ["P00", "P01", "P02"])
        }
    }

    @Test(arguments: World.allCases)
    func `a search finds the beginnings of names, letter case aside, in the order of ranks`(world: World) async throws {
        try await world.run { store in
            let users = try await accounts(["Ricky", "Rita", "ｒina", "Zoë", "rí", "Bob"], store)
            for (user, won) in zip(users, [1, 3, 5, 7, 9, 11]) { try await play(user, won: won, lost: 20 - won, store) }
            func found(_ text: String) async throws -> [String] { shown(try await store.search(text, on: rates, after: nil, limit: 9)) }
            #expect(try await found("RI") == ["4 ｒina 250", "5 Rita 150", "6 Ricky 50"])
            #expect(try await found("zo\u{65}\u{308}") == ["3 Zoë 350"])
            let all = try await top(rates, store)
            #expect(try await found("") == all)
            for text in ["ri%", "_", "ricky2"] { #expect(try await found(text) == []) }
            let first = try await store.search("ri", on: rates, after: nil, limit: 2)
            #expect(first.rows.map(\.name) == ["ｒina", "Rita"] && first.previous == nil)
            let second = try await store.search("ri", on: rates, after: first.next, limit: 2)
            #expect(second.rows.map(\.name) == ["Ricky"] && second.next == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `another name and picture are shown at once, and a deleted account is gone`(world: World) async throws {
        try await world.run { store in
            let users = try await accounts(["Amy", "Bob"], store)
            try await stake(1, users, store)
            for (user, won) in zip(users, [12, 8]) { try await play(user, won: won, lost: 20 - won, store) }
            _ = try await store.rename(1, to: "Zed")
            #expect(try await store.search("ze", on: rates, after: nil, limit: 9).rows.map(\.name) == ["Zed"])
            #expect(try await store.search("am", on: rates, after: nil, limit: 9).rows == [])
            let deletion = Deletion(account: 1, due: 9, alias: "deleted-1")
            let session = try await store.sessions(of: 1)[0].digest
            _ = try await store.schedule(deletion, verified: nil, keeping: session, notice: nil, at: 2)
            #expect(try await top(rates, store).count == 2)
            _ = try await store.eraseIdentity(deletion)
            for board in [rates, stars, money] { #expect(try await store.page(.top, of: board, limit: 9).rows.map(\.name) == ["Bob"]) }
            // A game that is given up for the account, before the last of it goes.
            try await store.keep([], .archive(.rated("m_end", [users[0]: 2, "b_1_1": 1])))
            #expect(try await top(rates, store) == ["1 Bob 400"])
            while try await !store.eraseGames(deletion, limit: 50) {}
            #expect(try await top(rates, store) == ["1 Bob 400"])
            #expect(try await store.page(.top, of: stars, limit: 9).total == 1)
            if let store = store as? SQLiteStore { #expect(try await store.check() == []) }
        }
    }

    @Test(arguments: World.allCases)
    func `a strange limit and a place at the ends do no harm`(world: World) async throws {
        try await world.run { store in
            _ = try await filled([10, 20], store)
            for (limit, count) in [(0, 1), (-3, 1), (.max, 2)] {
                #expect(try await store.page(.top, of: rates, limit: limit).rows.count == count)
            }
            let (start, end) = (try #require(BoardPlace("p-1y2p0ij32e8e7.1")), try #require(BoardPlace("p1y2p0ij32e8e7.1y2p0ij32e8e7")))
            #expect(try await store.page(.after(end), of: rates, limit: 5) == BoardPage(rows: [], total: 2, previous: nil, next: nil))
            #expect(try await store.page(.after(start), of: rates, limit: 5).rows.count == 2)
            #expect(try await store.page(.before(start), of: rates, limit: 5).rows == [])
            #expect(try await store.page(.before(end), of: rates, limit: 5).rows.count == 2)
        }
    }

    @Test func `a place reads back, and other texts are none`() {
        for text in ["p0.1", "p-rs.z", "pzz.10", "p1y2p0ij32e8e7.1y2p0ij32e8e7"] { #expect(BoardPlace(text)?.text == text) }
        for text in ["", "p", "p1", "p1.2.3", "s1.2", "p1.0", "p1.-2", "p+1.2", "p01.2", "p1.2 ", "p..3", "p1y2p0ij32e8e8.1"] {
            #expect(BoardPlace(text) == nil)
        }
    }

    @Test func `win rates stand in the order that is shown, then by the games`() {
        #expect(WinRate.order(won: 0, played: 20) == 20)
        #expect(WinRate.order(won: 19, played: 20) < WinRate.order(won: 38, played: 40))
        #expect(WinRate.order(won: 20_000, played: 20_000) == WinRate.order(won: 30_000, played: 30_000))
        #expect(WinRate.order(won: 90_000, played: 100_000) < WinRate.order(won: 19, played: 20))
        #expect(WinRate.perMille(won: 2, played: 3) == 667 && WinRate.perMille(won: 0, played: 0) == 0 && WinRate.perMille(won: 7, played: 7) == 1000)
    }

    /// A board of many, made by the benchmark's generator, in which a common beginning of names is not sorted but passed.
    @Test func `a search for a very common name goes down the board in steps`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            try await store.write { database in
                for account in 1...60_000 {
                    let name = account > 59_990 ? "player zz\(account)" : account.isMultiple(of: 4) ? "player \(account)" : "other \(account)"
                    try database.cachedStatement(
                        sql: "INSERT INTO account (id, name, folded, kind, guest, joined) VALUES (?1, ?2, ?2, 'human', 0, 1)"
                    )
                    .execute(arguments: [account, name])
                    try BoardTable.list(Int64(account), on: .rating, game: "nim", value: 100_000 - account, database)
                }
            }
            let common = try await store.search("PLAYER", on: ratings, after: nil, limit: 3)
            #expect(common.rows.map(\.rank) == [4, 8, 12] && common.rows.map(\.value) == [99_996, 99_992, 99_988])
            let rest = try await store.search("player", on: ratings, after: common.next, limit: 2)
            #expect(rest.rows.map(\.rank) == [16, 20])
            // So many begin so that they are not sorted, and the first ten are further down than one call goes.
            try await store.write { database in
                try database.execute(sql: "UPDATE account SET folded = 'other ' || id WHERE id <= 50000")
            }
            let far = try await store.search("player", on: ratings, after: nil, limit: 3)
            #expect(far.rows.map(\.rank) == [50_004, 50_008, 50_012])
            let hidden = try await store.search("other", on: ratings, after: BoardPlace("p-1.1"), limit: 1)
            #expect(hidden.rows == [] && hidden.next == nil)
            await store.close()
        }
    }
}

extension Credential {
    static func random() -> Credential {
        Credential(digest: (0..<32).map { _ in UInt8.random(in: 0...255) }, kind: .session, scopes: ["play"])
    }
}
