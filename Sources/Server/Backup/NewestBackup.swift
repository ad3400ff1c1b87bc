import Foundation
import Identifiers
import JSONText

/// The newest copy of a data folder, noted in the folder so that the metrics know it after a restart.
enum NewestBackup {
    static let fileName = "palisade.backup"

    static func note(_ backup: Backup, in folder: String) throws {
        var json = JSONWriter(capacity: 256)
        json.beginObject()
        json.field("made", Int(backup.made))
        json.field("bytes", backup.bytes)
        json.field("path", backup.path)
        json.endObject()
        let path = folder + "/" + fileName
        try DurableFiles.write(json.bytes, to: path + ".new")
        try DurableFiles.give(path + ".new", toOwnerOf: folder)
        try DurableFiles.rename(path + ".new", to: path)
    }

    static func read(in folder: String) -> Backup? {
        guard let data = FileManager.default.contents(atPath: folder + "/" + fileName), let value = try? JSONValue(parsing: Array(data)),
            let made = value["made"]?.int, let bytes = value["bytes"]?.int, let path = value["path"]?.string
        else { return nil }
        return Backup(path: path, bytes: bytes, made: Timestamp(milliseconds: Int64(made)))
    }
}
