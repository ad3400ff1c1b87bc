import GRDB
public import Identifiers
public import Storage

extension SQLiteStore: AnalysisStore {
    public func analysis(of match: MatchID) async throws -> [UInt8]? {
        try await read { database in try AnalysisTable.text(of: match, database) }
    }

    public func keepAnalysis(_ text: [UInt8], of match: MatchID) async throws {
        try await write { database in try AnalysisTable.insert(text, of: match, database) }
    }
}
