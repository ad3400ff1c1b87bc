import GRDB
public import Identifiers
public import Storage

extension SQLiteStore: Archive {
    public func match(_ id: MatchID) async throws -> MatchRecord? {
        try await read { database in try MatchTable.match(id, database) }
    }

    public func matches(in list: MatchList, after cursor: String?, limit: Int) async throws -> MatchPage {
        try await read { database in try MatchTable.page(of: list, after: cursor, limit: limit, database) }
    }

    public func clip(of game: String) async throws -> MatchRecord? {
        try await read { database in try ClipTable.best(of: game, database) }
    }

    public func scores(in list: ScoreList, after cursor: ScoreCursor?, limit: Int) async throws -> ScorePage {
        try await read { database in try ScoreTable.page(of: list, after: cursor, limit: limit, database) }
    }

    public func tally(of user: UserID) async throws -> (played: Int, won: Int) {
        try await read { database in try MatchTable.tally(of: user, database) }
    }

    public func tallies(of user: UserID) async throws -> [GameTally] {
        try await read { database in try TallyTable.tallies(of: user, database) }
    }
}
