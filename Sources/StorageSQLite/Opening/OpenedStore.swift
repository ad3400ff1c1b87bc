import Foundation
import GRDB
import Storage

/// The steps of opening a store, in the order that makes them durable.
///
/// ```
/// files ─→ permissions ─→ connections, FULL ─→ schema ─→ journal against its checksums and the mark ─→ a new run: number in the database, mark
/// ```
struct OpenedStore {
    let connections: any DatabaseWriter
    let synchronous: Int
    let scan: JournalScan
    /// `nil` if the store is read-only.
    let rooms: RoomsAtOpening?
    /// The damage of the journal, and the losses found by earlier openings.
    let damage: [StoreDamage]
    let highestKey: Int64
    /// `nil` if the store is read-only.
    let mark: HighWaterMark?
    let readOnlyReason: String?
    let concession: StoreConcession?

    static func open(folder: String, options: SQLiteStore.Options) throws(OpenFailure) -> OpenedStore {
        let inspection = FolderInspection(folder, companions: options.companions)
        try inspection.check(options)
        do {
            guard !inspection.hasStore || !ReadOnlyDisk.holds(folder) else {
                return try OpenedStore(reading: folder, inspection, reason: "the file system of \(folder) is read-only")
            }
            do {
                try DiskSpace.check(folder, options.minimumFree)
                return try OpenedStore(writing: folder, inspection, options)
            } catch let failure where SQLiteStore.exists(in: folder) && DiskSpace.isToBlame(for: failure) {
                return try OpenedStore(reading: folder, inspection, reason: String(describing: failure))
            }
        } catch let failure as OpenFailure {
            throw failure
        } catch {
            throw .database(path: SQLiteStore.path(in: folder), reason: String(describing: error))
        }
    }

    private init(writing folder: String, _ inspection: FolderInspection, _ options: SQLiteStore.Options) throws {
        let path = SQLiteStore.path(in: folder)
        try PrivateFiles.prepare(path)
        let connections = try WriterConnection.open(path: path, readers: options.readers)
        let synchronous = try WriterConnection.set(options.synchronous, on: connections)
        guard synchronous == options.synchronous.rawValue else {
            throw OpenFailure.notDurable(readBack: synchronous, wanted: options.synchronous.rawValue)
        }
        try SchemaVersion.refuseNewer(connections, path: path)
        // The log may hold the page with the number when the file has lost the page.
        let run = try connections.read(Run.number)
        let isOlder = inspection.isOlder || inspection.hasStore && !FolderInspection.belongs(run, in: folder)
        guard !isOlder || options.olderStore else { throw OpenFailure.olderThanMark(path: path) }
        try Migrations.all.migrate(connections)
        let scan = try connections.writeWithoutTransaction { database in
            // An operator who permits an older store knows that the rows of the mark are missing.
            try JournalScan.confirmed(database, mark: isOlder ? [] : HighWaterMark.read(in: folder, run: run), keepsEntries: true)
        }
        try DamageNotes.add(scan.damage, in: folder)
        mark = try Run.begin(folder, after: run, scan, connections)
        self.connections = connections
        self.synchronous = synchronous
        self.scan = scan
        rooms = RoomsAtOpening(scan)
        damage = scan.damage.filter { $0.part != .tail } + DamageNotes.read(in: folder)
        highestKey = try connections.read(RoomTable.highestKey)
        readOnlyReason = nil
        concession = isOlder ? .olderStore : inspection.hasStore || inspection.remains.isEmpty ? nil : .newStore
    }

    /// Writes nothing, neither a file nor a byte of one.
    private init(reading folder: String, _ inspection: FolderInspection, reason: String) throws {
        let path = SQLiteStore.path(in: folder)
        let connections = try WriterConnection.openForReading(path: path)
        try SchemaVersion.refuseNewer(connections, path: path)
        (scan, synchronous, highestKey) = try connections.read { database in
            (
                try JournalScan.confirmed(database, mark: inspection.isOlder ? [] : HighWaterMark.read(in: folder, run: Run.number(database))),
                try Int.fetchOne(database, sql: "PRAGMA synchronous") ?? -1, try RoomTable.highestKey(database)
            )
        }
        self.connections = connections
        damage = scan.damage + DamageNotes.read(in: folder)
        rooms = nil
        mark = nil
        readOnlyReason = reason
        concession = inspection.isOlder ? .olderStore : nil
    }
}

/// The number of one opening of the store. It ties the mark to the database that was open when it was written.
enum Run {
    static func number(_ database: Database) throws -> Int32 { try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0 }

    /// Assigns the database a new number, which is stored in the database file before the mark records it, so that a log lost later does not take the
    /// number along. Then records the ends of the live rooms.
    static func begin(_ folder: String, after earlier: Int32, _ scan: JournalScan, _ connections: any DatabaseWriter) throws -> HighWaterMark {
        let number = Int32.random(in: 1 ... .max)
        let mark = try HighWaterMark(folder: folder, run: number)
        try mark.record(MarkedRun(current: earlier, next: number))
        try connections.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA user_version = \(number)")
            _ = try database.checkpoint(.truncate)
        }
        try mark.record(MarkedRun(current: number))
        try mark.note(scan.tails[...])
        return mark
    }
}
