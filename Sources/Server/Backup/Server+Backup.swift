import Foundation
import Identifiers
import JSONText
import StorageSQLite

extension Server {
    /// Writes a copy of a data folder, through the running server if there is one, else directly.
    ///
    /// - Parameters:
    ///   - place: the absolute path of the folder of copies.
    ///   - keep: the number of copies that remain; `nil` for all.
    public static func backup(data: String, to place: String, keep: Int?) async throws(StartFailure) -> Backup {
        guard SQLiteStore.exists(in: data) else {
            throw StartFailure("data: '\(data)' holds no store; name the folder the server uses", exitCode: 66)
        }
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        guard try isInUse(data) else {
            return try await BackupWriter(data: data) { try await SQLiteStore.copy(folder: data, to: $0) }.write(to: place, keep: keep, at: now)
        }
        var answer = try await ask(.backup, data: data) { json in
            json.field("to", place)
            if let keep { json.field("keep", keep) }
        }
        while answer["state"]?.string == "writing" {
            do { try await Task.sleep(for: .milliseconds(50)) } catch { throw StartFailure("cancelled", exitCode: 75) }
            answer = try await ask(.backupState, data: data)
        }
        if let reason = answer["reason"]?.string { throw StartFailure(reason, exitCode: Int32(answer["status"]?.int ?? 75)) }
        guard let path = answer["path"]?.string, let bytes = answer["bytes"]?.int, let made = answer["made"]?.int else {
            throw StartFailure("the running server gave no copy", exitCode: 75)
        }
        return Backup(path: path, bytes: bytes, made: Timestamp(milliseconds: Int64(made)))
    }

    /// The files of a copy that are not as they were written. Empty for a folder that is no copy.
    public static func damage(ofCopy folder: String) -> [String] {
        guard FileManager.default.fileExists(atPath: folder + "/" + BackupManifest.fileName) else { return [] }
        do throws(StartFailure) { return try BackupManifest(of: folder).damage(in: folder) } catch { return [error.description] }
    }

    private static func isInUse(_ data: String) throws(StartFailure) -> Bool {
        do throws(OpenFailure) {
            try SQLiteStore.lockForRestore(data).release()
            return false
        } catch .inUse {
            return true
        } catch {
            throw StartFailure(error.description, exitCode: 75)
        }
    }
}
