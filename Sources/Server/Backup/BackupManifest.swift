import Crypto
import Foundation
import Identifiers
import JSONText
import StorageSQLite

/// The files of a copy with their checksums. It is written last, so a folder without it holds no whole copy.
struct BackupManifest: Hashable {
    struct File: Hashable {
        /// The path below the folder of the copy.
        let name: String
        let bytes: Int
        /// In lower-case hexadecimal.
        let sha256: String
    }

    static let fileName = "backup.json"
    /// The number of this layout of a copy.
    static let format = 1

    /// The moment of the copy.
    let made: Timestamp
    /// The version of the program that made it.
    let version: String
    let files: [File]

    var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

    var json: [UInt8] {
        var json = JSONWriter(capacity: 1024)
        json.beginObject()
        json.field("format", Self.format)
        json.field("made", Int(made))
        json.field("version", version)
        json.key("files")
        json.beginArray()
        for file in files {
            json.beginObject()
            json.field("name", file.name)
            json.field("bytes", file.bytes)
            json.field("sha256", file.sha256)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.bytes
    }

    init(made: Timestamp, version: String = Version.text, files: [File]) {
        (self.made, self.version, self.files) = (made, version, files)
    }

    /// Reads the manifest of a copy.
    ///
    /// - Throws: `StartFailure` with status 66 if there is none, 65 if it cannot be read.
    init(of folder: String) throws(StartFailure) {
        let path = folder + "/" + Self.fileName
        guard let data = FileManager.default.contents(atPath: path) else {
            throw StartFailure("\(folder) is no copy that palisade backup made: \(Self.fileName) is missing", exitCode: 66)
        }
        guard let value = try? JSONValue(parsing: Array(data)), let format = value["format"]?.int, let made = value["made"]?.int,
            let version = value["version"]?.string, let listed = value["files"]?.array
        else { throw StartFailure("\(path) cannot be read", exitCode: 65) }
        guard format <= Self.format else {
            throw StartFailure("\(folder) was made by palisade \(version), which is newer than this program", exitCode: 65)
        }
        let files = listed.compactMap(File.init)
        guard files.count == listed.count, files.contains(where: { $0.name == SQLiteStore.fileName }) else {
            throw StartFailure("\(path) cannot be read", exitCode: 65)
        }
        self.init(made: Timestamp(milliseconds: Int64(made)), version: version, files: files)
    }

    /// One line for each file that is missing or altered. Empty if the copy is whole.
    func damage(in folder: String) -> [String] {
        files.compactMap { file in
            guard let found = try? Self.file(file.name, in: folder) else { return "\(file.name) is missing, or cannot be read" }
            return found == file ? nil : "\(file.name) is not as it was written"
        }
    }

    /// A file as it is on the disk.
    static func file(_ name: String, in folder: String) throws -> File {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder + "/" + name))
        defer { try? handle.close() }
        var (sum, bytes) = (SHA256(), 0)
        while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
            sum.update(data: part)
            bytes += part.count
        }
        return File(name: name, bytes: bytes, sha256: sum.finalize().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
    }
}

extension BackupManifest.File {
    /// Refuses a name that leads out of the folder of the copy.
    fileprivate init?(_ value: JSONValue) {
        guard let name = value["name"]?.string, let bytes = value["bytes"]?.int, let sha256 = value["sha256"]?.string,
            BackupContents.has(name)
        else { return nil }
        self.init(name: name, bytes: bytes, sha256: sha256)
    }
}
