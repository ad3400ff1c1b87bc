import Accounts
import Foundation
public import Identifiers
import Play
import Storage
import StorageSQLite

/// A copy that was put into a data folder.
public struct Restored: Sendable {
    /// The folder of the copy.
    public let copy: String
    public let made: Timestamp
    /// The number of games that go on with the next start.
    public let rooms: Int
    /// The number of finished games.
    public let matches: Int
    /// The number of accounts that were deleted since the copy, and are erased again.
    public let erased: Int
    /// The folders that hold files from before, those of an interrupted restore as well.
    public let replaced: [String]
    /// The rooms and finished games that are damaged in the copy, and stay hidden as they were on the server.
    public let damage: [String]
}

extension Server {
    /// Puts a copy into a data folder.
    ///
    /// ```
    /// checksums, stored data ─→ palisade.restoring: files, schema, mark, erasures ─→ old files aside ─→ new files, the database last
    /// ```
    ///
    /// A restore that was interrupted leaves a folder without a store beside `palisade.restoring`, which a server refuses; it may be begun again.
    ///
    /// - Parameters:
    ///   - source: a copy, or a folder of copies, of which the newest is taken.
    ///   - erasures: a further list of erased accounts, such as the list of a newer copy.
    ///   - force: replaces a store that is there, whose files are put aside.
    ///   - acceptsDamage: whether rooms and finished games may be damaged in the copy, as they were on the server. Files must be as they were written in
    ///     any case.
    public static func restore(
        from source: String, to data: String, erasures: String?, force: Bool, acceptsDamage: Bool = false
    ) async throws -> Restored {
        let copy = try Restore.copy(in: source)
        let manifest = try BackupManifest(of: copy)
        if let damage = manifest.damage(in: copy).first { throw StartFailure("\(copy): \(damage)", exitCode: 65) }
        let report = try await SQLiteStore.check(folder: copy)
        // The losses that the operator was told of are noted in the copy as they were in its folder; the copy itself has lost nothing.
        let damage = report.damage.filter { $0.part != .tail }
        if let first = damage.first(where: { !acceptsDamage || $0.part == .table }) {
            let way = first.part == .table ? "" : "; --damaged restores all the rest of it"
            throw StartFailure("\(copy) is damaged: \(first.text)\(way)", exitCode: 65)
        }
        let lock = try SQLiteStore.lockForRestore(data)
        defer { lock.release() }
        let restore = Restore(manifest, from: copy, to: data)
        guard force || !SQLiteStore.exists(in: data) else {
            throw StartFailure("'\(data)' holds a store; --force puts its files aside and restores the copy", exitCode: 73)
        }
        let erased = try await restore.prepare(adding: erasures)
        let replaced = try restore.swap()
        return Restored(
            copy: copy, made: manifest.made, rooms: report.rooms, matches: report.matches, erased: erased, replaced: replaced,
            damage: damage.map(\.text))
    }
}

/// The steps of a restore.
private struct Restore {
    private let manifest: BackupManifest
    private let copy: String
    private let data: String
    /// The new files, until they are complete.
    private let work: String

    init(_ manifest: BackupManifest, from copy: String, to data: String) {
        (self.manifest, self.copy, self.data) = (manifest, copy, data)
        work = data + "/" + SQLiteStore.restoringFolder
    }

    /// The copy that a path means.
    static func copy(in source: String) throws(StartFailure) -> String {
        if FileManager.default.fileExists(atPath: source + "/" + BackupManifest.fileName) { return source }
        guard let newest = CopiesFolder(path: source).copies.last else {
            throw StartFailure("\(source) is neither a copy that palisade backup made nor a folder of copies", exitCode: 66)
        }
        return newest
    }

    private static let aside = "palisade.replaced-"

    /// The names of the files of a store, the database first.
    private static let storeFiles =
        [SQLiteStore.fileName, SQLiteStore.fileName + "-wal", SQLiteStore.fileName + "-shm", SQLiteStore.markFileName] + BackupContents.files
        + [BackupContents.decks]

    private func has(_ name: String, in folder: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + name) }

    /// Copies the files, brings the store up to the schema of this program, and erases accounts that were erased since.
    /// - Returns: the number of those accounts.
    func prepare(adding list: String?) async throws -> Int {
        if has(SQLiteStore.restoringFolder, in: data) { try FileManager.default.removeItem(atPath: work) }
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        for file in manifest.files { try DurableFiles.copy(file.name, from: copy, to: work) }
        if let list, !FileManager.default.fileExists(atPath: list) { throw StartFailure("\(list) is missing", exitCode: 66) }
        let lists = [data + "/" + ErasureList.fileName, copy + "/" + ErasureList.fileName] + (list.map { [$0] } ?? [])
        let erasures = try lists.flatMap { try ErasureList.read($0) }
        try ErasureList.add(erasures, in: work)
        let store = try SQLiteStore(folder: work, onFatal: { _ in exit(74) })
        let erased = try await store.replay(erasures)
        try await erase(in: store)
        await store.close()
        return erased
    }

    /// Erases the accounts whose deletion is due. An account in a game that goes on loses its name and credentials now, and the rest when the
    /// game has ended.
    private func erase(in store: SQLiteStore) async throws {
        let identities = Identities(store: store)
        let sweep = DeletionSweep(identities) { _, _ in
        } present: { users in
            var playing: Set<UserID> = []
            for user in users where (try? await store.hasLiveRoom(mentioning: user)) ?? true { playing.insert(user) }
            return playing
        } rewrite: { deletion, entries in
            RoomErasure.erase(UserID(account: deletion.account), alias: deletion.alias, in: entries)
        }
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        var left = Int.max
        while case let due = try await store.deletions(dueAt: now, limit: Int.max).count, due > 0, due < left {
            left = due
            try await sweep.step(at: now)
        }
    }

    /// Puts the old files aside and the new ones in their place.
    /// - Returns: the folders of old files.
    func swap() throws -> [String] {
        if Self.storeFiles.contains(where: { has($0, in: data) }) { try putAside() }
        try DurableFiles.give(work, toOwnerOf: data)
        let names = Self.storeFiles.dropFirst() + [SQLiteStore.fileName]
        for name in names where has(name, in: work) { try DurableFiles.rename(work + "/" + name, to: data + "/" + name) }
        try FileManager.default.removeItem(atPath: work)
        return try replaced
    }

    /// The folders of the files from before, this restore's last: one that was interrupted has put files aside as well.
    private var replaced: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: data).filter { $0.hasPrefix(Self.aside) }.sorted().map { data + "/" + $0 }
        }
    }

    private func putAside() throws {
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        let aside = data + "/" + Self.aside + "\(now.milliseconds)"
        try FileManager.default.createDirectory(atPath: aside, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        for name in Self.storeFiles where has(name, in: data) { try DurableFiles.rename(data + "/" + name, to: aside + "/" + name) }
        try DurableFiles.give(aside, toOwnerOf: data)
    }
}
