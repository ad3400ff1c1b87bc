import GRDB
public import Storage

extension SQLiteStore: AnalysisStore {
    public func analysis(of match: String) async throws -> [UInt8]? {
        try await read { database in try AnalysisTable.text(of: match, database) }
    }

    public func keepAnalysis(_ text: [UInt8], of match: String) async throws {
        try await write { database in try AnalysisTable.insert(text, of: match, database) }
    }
}
