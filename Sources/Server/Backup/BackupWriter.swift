import Foundation
public import Identifiers
import StorageSQLite

/// A finished copy.
public struct Backup: Hashable, Sendable {
    public let path: String
    public let bytes: Int
    public let made: Timestamp
}

/// Writes copies of one data folder.
struct BackupWriter: Sendable {
    /// The data folder.
    let data: String
    /// Writes the database to a path, and returns the number of its bytes.
    let copyDatabase: @Sendable (_ path: String) async throws -> Int

    /// Writes a copy into a folder of copies.
    ///
    /// ```
    /// NAME.partial: database, other files, manifest (all synced) ─→ NAME ─→ older copies removed ─→ noted as the newest
    /// ```
    ///
    /// - Parameter keep: the number of copies that remain, this one among them; `nil` for all.
    func write(to place: String, keep: Int?, at now: Timestamp) async throws(StartFailure) -> Backup {
        let folder = CopiesFolder(path: place)
        let path = folder.newCopy(at: now)
        let unfinished = path + CopiesFolder.unfinished
        let isFirst = !FileManager.default.fileExists(atPath: place)
        do {
            try make(unfinished, in: place)
            _ = try await copyDatabase(unfinished + "/" + SQLiteStore.fileName)
            let bytes = try await Self.onThread { try fill(unfinished, at: now) }
            try DurableFiles.rename(unfinished, to: path)
            try DurableFiles.give(isFirst ? place : path, toOwnerOf: data)
            let copy = Backup(path: path, bytes: bytes, made: now)
            if let keep { try folder.rotate(keeping: keep, at: now) }
            // A disk that takes no writes is the one that most needs to be copied.
            if !SQLiteStore.isOnReadOnlyDisk(data) { try NewestBackup.note(copy, in: data) }
            return copy
        } catch {
            try? FileManager.default.removeItem(atPath: unfinished)
            throw Self.failure(error, place)
        }
    }

    /// Makes the folder, and refuses a disk that has no room for the copy.
    private func make(_ unfinished: String, in place: String) throws {
        try FileManager.default.createDirectory(atPath: unfinished, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let wanted = SQLiteStore.size(in: data) + DurableFiles.spare
        let free = SQLiteStore.freeBytes(in: place)
        guard free >= wanted else {
            throw StartFailure("\(place) has \(free) bytes free; the copy needs \(wanted)", exitCode: 73)
        }
    }

    private func fill(_ folder: String, at now: Timestamp) throws -> Int {
        let names = BackupContents.names(in: data)
        for name in names { try DurableFiles.copy(name, from: data, to: folder) }
        let files = try ([SQLiteStore.fileName] + names).map { try BackupManifest.file($0, in: folder) }
        let manifest = BackupManifest(made: now, files: files)
        try DurableFiles.write(manifest.json, to: folder + "/" + BackupManifest.fileName)
        return manifest.bytes
    }

    /// Blocking work, away from the threads of tasks.
    static func onThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { done in
            DispatchQueue.global(qos: .utility).async { done.resume(with: Result(catching: work)) }
        }
    }

    private static func failure(_ error: any Error, _ place: String) -> StartFailure {
        switch error {
        case let failure as StartFailure: failure
        case let failure as OpenFailure: StartFailure(failure.description, exitCode: failure.isAbsence ? 66 : 75)
        default: StartFailure("no copy was written to \(place): \(error.localizedDescription)", exitCode: 73)
        }
    }
}
