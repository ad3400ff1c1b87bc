import CoreFoundation
import Foundation
import StorageSQLite

/// The data folder: whether this account may use it, and whether a store is in it.
struct DataCheck {
    let folder: String

    var findings: [Finding] {
        var status = stat()
        guard stat(folder, &status) == 0 else {
            guard errno == ENOENT else { return [Finding("data", .fail, "\(folder) cannot be looked at: \(String(cString: strerror(errno)))")] }
            let parent = (URL(fileURLWithPath: folder).standardizedFileURL.path as NSString).deletingLastPathComponent
            return access(parent, W_OK) == 0
                ? [Finding("data", .ok, "\(folder) is missing; the server makes it at its first start")]
                : [Finding("data", .fail, "\(folder) is missing and cannot be made; make it, and give it to the account of the server")]
        }
        var file = stat()
        let hasStore = stat("\(folder)/\(SQLiteStore.fileName)", &file) == 0
        let mayRead = !hasStore || access("\(folder)/\(SQLiteStore.fileName)", R_OK | W_OK) == 0
        let folderFinding = Self.judge(
            folder, mode: status.st_mode, owner: status.st_uid, ownerOfStore: hasStore ? file.st_uid : nil, account: geteuid(),
            mayWrite: access(folder, W_OK) == 0 && mayRead)
        // A store that cannot be read would look as if it were gone.
        return mayRead ? [folderFinding] + store : [folderFinding]
    }

    /// - Parameters:
    ///   - ownerOfStore: `nil` without a store.
    ///   - account: of this command, which should be the account of the server.
    static func judge(_ folder: String, mode: mode_t, owner: uid_t, ownerOfStore: uid_t?, account: uid_t, mayWrite: Bool) -> Finding {
        guard mode & S_IFMT == S_IFDIR else { return Finding("data", .fail, "\(folder) is not a folder; name a folder as data") }
        guard mayWrite else {
            return Finding(
                "data", .fail, "this account may not write in \(folder); run doctor as the account of the server, or: chown -R palisade \(folder)")
        }
        if let ownerOfStore, ownerOfStore != owner {
            return Finding(
                "data", .fail, "the store in \(folder) and the folder belong to different accounts; run: chown -R --reference=\(folder) \(folder)")
        }
        if mode & (S_IRWXO) != 0 {
            return Finding("data", .warn, "every user of this machine may look into \(folder); run: chmod o= \(folder)")
        }
        guard account == owner || account == 0 else {
            return Finding("data", .warn, "\(folder) belongs to another account; run doctor as the account of the server")
        }
        return Finding("data", .ok, "\(folder) belongs to the account of the server")
    }

    /// The look that a start begins with, at the first bytes of the files.
    private var store: [Finding] {
        do throws(OpenFailure) { try SQLiteStore.look(at: folder) } catch {
            if case .absent = error { return [Finding("store", .ok, "no store yet; the server makes it at its first start")] }
            return [Finding("store", .fail, error.description)]
        }
        return [Finding("store", .ok, "there is a store; palisade check verifies all of it")]
    }
}
