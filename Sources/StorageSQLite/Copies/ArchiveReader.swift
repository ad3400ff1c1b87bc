import Foundation
import GRDB
public import Storage

/// Reads the finished games of a folder without opening its store, also beside a server, and a copy.
public struct ArchiveReader: Sendable {
    /// Games of the archive, the oldest first.
    public struct Page: Sendable {
        /// The public games.
        public let matches: [MatchRecord]
        /// The number of games that are damaged, and left out.
        public let damaged: Int
        /// The position after which the next page begins; `nil` at the end.
        public let next: Int64?
    }

    private static let size = Int64(64)
    private let connection: any DatabaseReader

    public init(folder: String) throws(OpenFailure) {
        let path = SQLiteStore.path(in: folder)
        try FolderInspection.checkForReading(folder)
        do {
            let connection = try WriterConnection.openForChecking(path: path)
            try SchemaVersion.demandCurrent(connection, path: path)
            self.connection = connection
        } catch let failure as OpenFailure {
            throw failure
        } catch {
            throw .database(path: path, reason: String(describing: error))
        }
    }

    public func page(after position: Int64) async throws -> Page {
        try await connection.read { database in
            let end = min(position + Self.size, try MatchTable.newest(database))
            guard position < end else { return Page(matches: [], damaged: 0, next: nil) }
            var (matches, damaged): ([MatchRecord], Int) = ([], 0)
            for place in (position + 1)...end {
                do {
                    let match = try MatchTable.match(at: place, database)
                    if !match.isPrivate { matches.append(match) }
                } catch is StoreFailure {
                    damaged += 1
                }
            }
            return Page(matches: matches, damaged: damaged, next: end)
        }
    }
}
