import Foundation
import GRDB
import Identifiers
import Storage

/// Analyses of archived matches. `RetentionTable` removes the old ones.
enum AnalysisTable {
    static func text(of match: MatchID, _ database: Database) throws -> [UInt8]? {
        let statement = try database.cachedStatement(
            sql: "SELECT text FROM analysis JOIN archive ON archive.pos = analysis.pos WHERE archive.match = ?")
        return try Data.fetchOne(statement, arguments: [match]).map { [UInt8]($0) }
    }

    static func insert(_ text: [UInt8], of match: MatchID, _ database: Database) throws {
        guard let position = try Int64.fetchOne(database, sql: "SELECT pos FROM archive WHERE match = ?", arguments: [match]) else {
            throw StoreFailure.missing("match")
        }
        try database.cachedStatement(sql: "INSERT INTO analysis (pos, text) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .execute(arguments: [position, Data(text)])
    }
}
