public import Identifiers
import Ratings
public import Storage
import Synchronization

extension MemoryStore: RatingStore {
    public func ratings(of user: UserID) async throws -> [PlayerRating] { contents.withLock { $0.ratings.ratings(of: user) } }

    public func ratingPoints(
        of user: UserID, game: String, pool: RatingPool, before position: Int64?, limit: Int
    ) async throws -> RatingPointPage {
        guard let subject = RatedSubject(user: user) else { return RatingPointPage(points: [], next: nil) }
        return contents.withLock { $0.ratings.page(of: RatingKey(subject: subject, game: game, pool: pool), before: position, limit: limit) }
    }
}

extension MemoryStore: Boards {
    public func page(_ page: BoardPart, of board: Board, limit: Int) async throws -> BoardPage {
        contents.withLock { contents in
            let (places, size) = (contents.places(on: board), PageCursor.pageSize(limit))
            return contents.page(Array(page.places(among: places, size: size)), among: places, of: board)
        }
    }

    public func row(of user: UserID, on board: Board) async throws -> BoardRow? {
        contents.withLock { contents in
            let places = contents.places(on: board)
            return places.first { UserID(account: $0.account) == user }.map { contents.row(at: $0, among: places, on: board) }
        }
    }

    public func search(_ prefix: String, on board: Board, after place: BoardPlace?, limit: Int) async throws -> BoardPage {
        contents.withLock { contents in
            let (places, size, wanted) = (contents.places(on: board), PageCursor.pageSize(limit), FoldedName(prefix).text)
            let found = places.filter { here in
                place.map { $0 < here } ?? true && FoldedName(contents.accounts[here.account]?.name ?? "").text.utf8.starts(with: wanted.utf8)
            }
            let rows = found.prefix(size).map { contents.row(at: $0, among: places, on: board) }
            return BoardPage(rows: rows, total: places.count, previous: nil, next: found.count > size ? found[size - 1] : nil)
        }
    }

    public func counts(of board: Board) async throws -> [BoardCount] {
        let places = contents.withLock { contents in
            contents.places(on: board).filter { !board.order.isOfAllGames || contents.ledger.hasWallet(UserID(account: $0.account)) }
        }
        return Dictionary(grouping: places, by: \.negated).sorted { $0.key < $1.key }.map { BoardCount(value: Int(-$0.key), players: $0.value.count) }
    }
}

extension BoardPart {
    /// The places of a page.
    fileprivate func places(among places: [BoardPlace], size: Int) -> ArraySlice<BoardPlace> {
        switch self {
        case .top: return places.prefix(size)
        case .after(let place): return places.drop { $0 <= place }.prefix(size)
        case .before(let place): return places.prefix { $0 < place }.suffix(size)
        case .around(let user):
            guard let own = places.firstIndex(where: { UserID(account: $0.account) == user }) else { return places.prefix(size) }
            return places.dropFirst(max(0, min(own - size / 2, places.count - size))).prefix(size)
        }
    }
}

extension MemoryStore.Contents {
    /// All places of a board, from its top.
    fileprivate func places(on board: Board) -> [BoardPlace] {
        accounts.all.compactMap { account in
            guard account.kind == board.kind, accounts.hasName(account.id) else { return nil }
            return value(of: account, on: board).map { BoardPlace(negated: -Int64($0), account: account.id) }
        }
        .sorted()
    }

    /// The value by which a board orders an account.
    private func value(of account: Account, on board: Board) -> Int? {
        switch board.order {
        case .stars: return isMember(account) ? ledger.wallet(of: account.user).stars : nil
        case .money: return isMember(account) ? ledger.wallet(of: account.user).money : nil
        case .winrate:
            let tally = tally(of: account.id, in: board.game)
            return tally.played < WinRate.fewestGames ? nil : WinRate.order(won: tally.won, played: tally.played)
        case .rating:
            let rating = ratings.states[RatingKey(subject: .account(account.id), game: board.game, pool: .people)]?.rating
            return rating.flatMap { $0.isProvisional ? nil : $0.points }
        }
    }

    private func isMember(_ account: Account) -> Bool { account.kind == .human && !account.guest }

    private func tally(of account: Int64, in game: String) -> GameTally {
        matches.tallies(of: UserID(account: account)).first { $0.game == game } ?? GameTally(game: game, played: 0, won: 0, alone: 0)
    }

    fileprivate func row(at place: BoardPlace, among places: [BoardPlace], on board: Board) -> BoardRow {
        let account = accounts[place.account]
        let tally = tally(of: place.account, in: board.game)
        return BoardRow(
            rank: 1 + places.count { $0.negated < place.negated }, account: place.account, name: account?.name ?? "", avatar: account?.avatar,
            value: board.order == .winrate ? WinRate.perMille(won: tally.won, played: tally.played) : Int(-place.negated), played: tally.played,
            won: tally.won)
    }

    fileprivate func page(_ shown: [BoardPlace], among places: [BoardPlace], of board: Board) -> BoardPage {
        BoardPage(
            rows: shown.map { row(at: $0, among: places, on: board) }, total: places.count,
            previous: shown.first == places.first ? nil : shown.first, next: shown.last == places.last ? nil : shown.last)
    }
}
