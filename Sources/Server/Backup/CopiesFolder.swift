import Foundation
import Identifiers

/// A folder with copies of one server, each in a folder whose name tells its moment, so that their order is the order of their names.
struct CopiesFolder {
    let path: String

    private static let prefix = "palisade-"
    /// The ending of a copy that is being written.
    static let unfinished = ".partial"

    /// The paths of the whole copies, the oldest first.
    var copies: [String] {
        names.filter { !$0.hasSuffix(Self.unfinished) }.map { path + "/" + $0 }
            .filter { FileManager.default.fileExists(atPath: $0 + "/" + BackupManifest.fileName) }
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { $0.hasPrefix(Self.prefix) }.sorted()
    }

    /// The path of a new copy.
    func newCopy(at moment: Timestamp) -> String {
        var (seconds, parts) = (time_t(moment.milliseconds / 1000), tm())
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 32)
        strftime(&text, text.count, "%Y%m%dT%H%M%S", &parts)
        let milliseconds = String(moment.milliseconds % 1000 + 1000).dropFirst()
        let stamp = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        return "\(path)/\(Self.prefix)\(stamp).\(milliseconds)Z"
    }

    /// Removes the oldest copies beyond this number, and copies that were never finished.
    func rotate(keeping count: Int, at now: Timestamp) throws {
        for copy in copies.dropLast(max(1, count)) { try FileManager.default.removeItem(atPath: copy) }
        for name in names where name.hasSuffix(Self.unfinished) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/" + name)
            guard let changed = attributes?[.modificationDate] as? Date else { continue }
            // A younger one may be under way.
            guard Int64(changed.timeIntervalSince1970 * 1000) < (now - .seconds(86_400)).milliseconds else { continue }
            try FileManager.default.removeItem(atPath: path + "/" + name)
        }
    }
}
