import GRDB
public import Identifiers
public import Storage

extension SQLiteStore: RatingStore {
    public func ratings(of user: UserID) async throws -> [PlayerRating] {
        try await read { database in try RatingTable.ratings(of: user, database) }
    }

    public func ratingPoints(
        of user: UserID, game: String, pool: RatingPool, before position: Int64?, limit: Int
    ) async throws -> RatingPointPage {
        guard let subject = RatedSubject(user: user) else { return RatingPointPage(points: [], next: nil) }
        let key = RatingKey(subject: subject, game: game, pool: pool)
        return try await read { database in try RatingTable.page(of: key, before: position, limit: limit, database) }
    }
}

extension SQLiteStore: Boards {
    private static let empty = BoardPage(rows: [], total: 0, previous: nil, next: nil)

    public func page(_ page: BoardPart, of board: Board, limit: Int) async throws -> BoardPage {
        try await readBoards { database in
            try BoardReader(board, database)?.page(page, limit: PageCursor.pageSize(limit)) ?? Self.empty
        }
    }

    public func row(of user: UserID, on board: Board) async throws -> BoardRow? {
        try await readBoards { database in try BoardReader(board, database)?.row(of: user) }
    }

    public func search(_ prefix: String, on board: Board, after place: BoardPlace?, limit: Int) async throws -> BoardPage {
        try await readBoards { database in
            try BoardReader(board, database)?.search(prefix, after: place ?? .top, limit: PageCursor.pageSize(limit)) ?? Self.empty
        }
    }

    public func counts(of board: Board) async throws -> [BoardCount] {
        try await readBoards { database in try BoardReader(board, database)?.counts() ?? [] }
    }

    /// Postings that the boards follow in one step. A commit makes fewer, and a step takes a few milliseconds.
    static let boardStep = 256

    /// Reads boards that are up to date with every write that is durable by now.
    private func readBoards<T: Sendable>(_ fetch: @Sendable @escaping (Database) throws -> T) async throws -> T {
        if readOnlyReason == nil {
            let newest = try await read { try BoardTable.newestPosting($0) }
            while let listed = try await read({ try BoardTable.behind($0) }), listed < newest {
                try await write { try BoardTable.catchUp(by: Self.boardStep, $0) }
            }
        }
        return try await read(fetch)
    }
}
