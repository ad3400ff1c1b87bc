import GRDB
import Identifiers
import Storage

/// Reads one board, in one transaction. Every query begins at a place of an index: no page costs more than another one.
struct BoardReader {
    /// The most names that a search sorts. If more names begin with its text, the search walks down the board instead.
    static let mostSorted = 10_000
    /// The most rows that a search passes in one call.
    static let mostPassed = 50_000

    let board: Board
    private let database: Database
    private let id: Int64
    private let total: Int

    /// - Returns: `nil` if nobody has been on the board yet.
    init?(_ board: Board, _ database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT id, players FROM board WHERE name = ? AND game = ? AND kind = ?")
        let game = board.order.isOfAllGames ? "" : board.game
        guard let row = try Row.fetchOne(statement, arguments: [board.order.rawValue, game, board.kind.rawValue]) else { return nil }
        self.board = board
        self.database = database
        (id, total) = (row["id"], row["players"])
    }

    func page(_ page: BoardPart, limit: Int) throws -> BoardPage {
        let places =
            switch page {
            case .top: try after(.top, limit)
            case .after(let place): try after(place, limit)
            case .before(let place): try before(place, limit)
            case .around(let user): try place(of: user).map { try around($0, limit) } ?? after(.top, limit)
            }
        return BoardPage(
            rows: try rows(places), total: total,
            previous: try places.first.flatMap { try before($0, 1).isEmpty ? nil : $0 },
            next: try places.last.flatMap { try after($0, 1).isEmpty ? nil : $0 })
    }

    func counts() throws -> [BoardCount] {
        let statement = try database.cachedStatement(sql: "SELECT negated, players FROM board_count WHERE board = ? ORDER BY negated")
        let counts = try Row.fetchAll(statement, arguments: [id]).map { BoardCount(value: -($0[0] as Int), players: $0[1]) }
        guard board.order.isOfAllGames else { return counts }
        let (value, idle) = (board.order == .stars ? Wallet.new.stars : Wallet.new.money, try membersWithoutWallet())
        return counts.map { $0.value == value ? BoardCount(value: value, players: $0.players - idle) : $0 }.filter { $0.players > 0 }
    }

    /// Both tables are read in the order of accounts. This is too slow for each request, so the caller caches the counts for minutes.
    private func membersWithoutWallet() throws -> Int {
        let statement = try database.cachedStatement(
            sql: "SELECT count(*) FROM wallet JOIN board_row ON board = ? AND board_row.account = wallet.account")
        let owners = try Int.fetchOne(statement, arguments: [id]) ?? 0
        return total - owners
    }

    func row(of user: UserID) throws -> BoardRow? { try place(of: user).flatMap { try rows([$0]).first } }

    func search(_ prefix: String, after place: BoardPlace, limit: Int) throws -> BoardPage {
        let names = FoldedName(prefix).text
        let (places, next) = try isRare(names) ? sorted(names, after: place, limit) : passed(names, after: place, limit)
        return BoardPage(rows: try rows(places), total: total, previous: nil, next: next)
    }

    // MARK: - Places

    private func after(_ place: BoardPlace, _ limit: Int) throws -> [BoardPlace] {
        try places("(negated, account) > (?, ?) ORDER BY negated, account LIMIT ?", [place.negated, place.account, limit])
    }

    private func before(_ place: BoardPlace, _ limit: Int) throws -> [BoardPlace] {
        try places("(negated, account) < (?, ?) ORDER BY negated DESC, account DESC LIMIT ?", [place.negated, place.account, limit]).reversed()
    }

    private func around(_ place: BoardPlace, _ limit: Int) throws -> [BoardPlace] {
        let (above, below) = (try before(place, limit - 1), try after(place, limit - 1))
        let first = max(0, min(above.count - limit / 2, above.count + 1 + below.count - limit))
        return Array((above + [place] + below).dropFirst(first).prefix(limit))
    }

    private func place(of user: UserID) throws -> BoardPlace? {
        guard let account = user.account else { return nil }
        let statement = try database.cachedStatement(sql: "SELECT negated, account FROM board_row WHERE board = ? AND account = ?")
        return try Row.fetchOne(statement, arguments: [id, account]).map(BoardPlace.init(row:))
    }

    private func places(_ rest: String, _ arguments: StatementArguments) throws -> [BoardPlace] {
        let statement = try database.cachedStatement(sql: "SELECT negated, account FROM board_row INDEXED BY board_order WHERE board = ? AND " + rest)
        return try Row.fetchAll(statement, arguments: [id] + arguments).map(BoardPlace.init(row:))
    }

    // MARK: - Names

    private static let range = "folded >= ? AND folded < ? || char(0x10FFFF)"

    private func isRare(_ names: String) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT count(*) FROM (SELECT 1 FROM board_row INDEXED BY board_name WHERE board = ? AND \(Self.range) LIMIT ?)")
        return try Int.fetchOne(statement, arguments: [id, names, names, Self.mostSorted + 1]) ?? 0 <= Self.mostSorted
    }

    /// All players whose names begin with the text, in the order of the board.
    private func sorted(_ names: String, after place: BoardPlace, _ limit: Int) throws -> ([BoardPlace], next: BoardPlace?) {
        let statement = try database.cachedStatement(
            sql: """
                SELECT negated, account FROM board_row INDEXED BY board_name WHERE board = ? AND \(Self.range) AND (negated, account) > (?, ?)
                    ORDER BY negated, account LIMIT ?
                """)
        let found = try Row.fetchAll(statement, arguments: [id, names, names, place.negated, place.account, limit + 1]).map(BoardPlace.init(row:))
        return (Array(found.prefix(limit)), found.count > limit ? found[limit - 1] : nil)
    }

    /// Walks down the board and passes players with other names.
    private func passed(_ names: String, after place: BoardPlace, _ limit: Int) throws -> ([BoardPlace], next: BoardPlace?) {
        let statement = try database.cachedStatement(
            sql: """
                SELECT negated, account, \(Self.range) FROM board_row INDEXED BY board_order WHERE board = ? AND (negated, account) > (?, ?)
                    ORDER BY negated, account LIMIT ?
                """)
        let rows = try Row.fetchCursor(statement, arguments: [names, names, id, place.negated, place.account, Self.mostPassed])
        var (found, passed, last): ([BoardPlace], Int, BoardPlace?) = ([], 0, nil)
        while let row = try rows.next() {
            passed += 1
            last = BoardPlace(row: row)
            guard row[2] else { continue }
            if found.count == limit { return (found, found.last) }
            found.append(BoardPlace(row: row))
        }
        return (found, passed == Self.mostPassed ? last : nil)
    }

    // MARK: - Rows

    /// - Parameter places: in the order of the board.
    private func rows(_ places: [BoardPlace]) throws -> [BoardRow] {
        var (rank, value) = (1, Int64.min)
        return try places.compactMap { place in
            if place.negated != value {
                rank += try players(from: value, to: place.negated)
                value = place.negated
            }
            return try row(at: place, rank: rank)
        }
    }

    /// The number of players with values from `first` up to, but not including, `end`.
    private func players(from first: Int64, to end: Int64) throws -> Int {
        let statement = try database.cachedStatement(
            sql: "SELECT ifnull(sum(players), 0) FROM board_count WHERE board = ? AND negated >= ? AND negated < ?")
        return try Int.fetchOne(statement, arguments: [id, first, end]) ?? 0
    }

    private func row(at place: BoardPlace, rank: Int) throws -> BoardRow? {
        guard let account = try AccountTable.account(place.account, database) else { return nil }
        let statement = try database.cachedStatement(sql: "SELECT played, won FROM tally_game WHERE user = ? AND game = ?")
        let tally = try Row.fetchOne(statement, arguments: [account.user, board.game])
        let (played, won): (Int, Int) = tally.map { ($0[0], $0[1]) } ?? (0, 0)
        return BoardRow(
            rank: rank, account: account.id, name: account.name, avatar: account.avatar,
            value: board.order == .winrate ? WinRate.perMille(won: won, played: played) : Int(-place.negated), played: played, won: won)
    }
}

extension BoardPlace {
    /// The place before the first row of every board.
    static let top = BoardPlace(negated: .min, account: 0)

    fileprivate init(row: Row) { self.init(negated: row[0], account: row[1]) }
}
