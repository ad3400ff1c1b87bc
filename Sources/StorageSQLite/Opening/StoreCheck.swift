import Foundation
import GRDB
public import Storage

/// Checks stored data against its checksums, a slice at a time, so that no read transaction keeps the log from being reset for long.
enum StoreCheck {
    /// The number of archived games checked in one slice.
    private static let slice = Int64(64)

    /// The tables to check, without the archive and the journal, whose rows have checksums.
    private static let tables = [
        "sqlite_sequence", "grdb_migrations", "account", "credential", "login", "linked_sign_in", "ticket", "deletion", "mail", "picture", "follow",
        "turn_mail", "turn_call", "bounce",
        "block", "score", "played", "tally", "tally_game", "wallet", "rank_match", "ledger", "finished", "bot_games", "earned_begin",
        "administrator", "sanction", "report", "report_network", "notice", "audit",
        "rating", "rating_point", "rating_begin", "board", "board_row", "board_count", "board_listed",
    ]

    /// Checks all archived games, the lists of their scores, and the tables of accounts. The journal is checked when the store is opened.
    ///
    /// A part with damage is checked once more, and the second check counts; see `JournalScan.confirmed`.
    static func archiveAndAccounts(_ connections: any DatabaseReader) async throws -> (damage: [StoreDamage], matches: Int) {
        var damage: [StoreDamage] = []
        for table in tables {
            damage += try await connections.read { database in try confirmed { try TableCheck.run(table, database) } }
        }
        let first = try await pictures(connections)
        damage += first.isEmpty ? [] : try await pictures(connections)
        let newest: Int64
        do {
            newest = try await connections.read { try (try? MatchTable.newest($0)) ?? MatchTable.newest($0) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            // The first page of a table leads to all others.
            return (damage + [StoreDamage(.table, "the archive cannot be read: \(error)")], 0)
        }
        for first in stride(from: Int64(1), through: newest, by: Int(slice)) {
            try Task.checkCancellation()
            damage += try await connections.read { database in
                try confirmed { try (first...min(first + slice - 1, newest)).compactMap { try match(at: $0, database) } }
            }
        }
        return (damage, Int(newest))
    }

    private static func confirmed(_ check: () throws -> [StoreDamage]) rethrows -> [StoreDamage] {
        try check().isEmpty ? [] : check()
    }

    private static func pictures(_ connections: any DatabaseReader) async throws -> [StoreDamage] {
        var (damage, last): ([StoreDamage], Int64?) = ([], 0)
        do {
            while let id = last {
                try Task.checkCancellation()
                let part = try await connections.read { try PictureTable.check(after: id, limit: Int(slice), $0) }
                damage += part.damage
                last = part.last
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            damage.append(StoreDamage(.table, "table picture cannot be read: \(error)"))
        }
        return damage
    }

    /// Matches are never removed, so that each position up to the newest must hold one.
    ///
    /// - Throws: If the check is cancelled: data that was not read is not damaged.
    private static func match(at position: Int64, _ database: Database) throws -> StoreDamage? {
        do {
            let match = try MatchTable.match(at: position, database)
            guard try MatchTable.isFound(match, at: position, database) else {
                return StoreDamage(
                    .match, room: match.room, match: match.match, first: Int(position), count: match.plies,
                    "game \(match.match) is whole, but is missing in the index of games or of its players, or is otherwise in a list of scores")
            }
            return nil
        } catch is CancellationError {
            throw CancellationError()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            throw error
        } catch {
            let name = try? MatchTable.name(at: position, database)
            return StoreDamage(
                .match, match: name, first: Int(position), count: 1,
                "\(name.map { "game \($0)" } ?? "a game") at position \(position) of the archive is gone or damaged, and is not shown")
        }
    }
}

/// The findings of `palisade check`.
public struct StoreReport: Sendable {
    /// The number of live rooms that would be restored.
    public let rooms: Int
    /// The number of archived games checked.
    public let matches: Int
    public let damage: [StoreDamage]
}

extension SQLiteStore {
    /// Checks all data in `folder` against its checksums, and changes nothing. A server may be running there. Its commits after the begin of the
    /// check are not examined.
    ///
    /// - Throws: `OpenFailure`, also if nothing can be read at all.
    public static func check(folder: String) async throws(OpenFailure) -> StoreReport {
        let path = path(in: folder)
        try FolderInspection.checkForReading(folder)
        do {
            let connection = try WriterConnection.openForChecking(path: path)
            try SchemaVersion.demandCurrent(connection, path: path)
            // The mark is read first: rows committed between the two reads must not appear lost.
            let run = try await connection.read { try Run.number($0) }
            let mark = HighWaterMark.read(in: folder, run: run)
            let scan = try await connection.read { try JournalScan.confirmed($0, mark: mark) }
            let archive = try await StoreCheck.archiveAndAccounts(connection)
            return StoreReport(
                rooms: scan.chains.count, matches: archive.matches, damage: scan.damage + archive.damage + DamageNotes.read(in: folder))
        } catch let failure as OpenFailure {
            throw failure
        } catch {
            throw .database(path: path, reason: String(describing: error))
        }
    }
}
