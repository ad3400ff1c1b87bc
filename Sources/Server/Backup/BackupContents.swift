import Foundation
import StorageSQLite

/// The files of a data folder that a copy holds, besides the database.
enum BackupContents {
    /// Single files. A folder may lack each of them.
    static let files = [ResourceKey.fileName, ErasureList.fileName, SQLiteStore.damageFileName]
    /// The folder of the decks.
    static let decks = "decks"

    /// Whether a copy may hold a file with this name.
    static func has(_ name: String) -> Bool {
        if name == SQLiteStore.fileName || files.contains(name) { return true }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count >= 2 && parts[0] == decks && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }

    /// The names of the files that are in a folder. Links are left out.
    static func names(in folder: String) -> [String] {
        let deckFiles = (FileManager.default.subpaths(atPath: folder + "/" + decks) ?? []).map { decks + "/" + $0 }.sorted()
        return (files + deckFiles).filter { isFile(folder + "/" + $0) }
    }

    private static func isFile(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType == .typeRegular
    }
}
