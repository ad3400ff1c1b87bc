import Foundation
import Identifiers
import Storage

/// The losses found when the store was opened, one per line, in a file that remains until the operator has read and removed it: the next opening
/// could not detect them again.
enum DamageNotes {
    static func path(in folder: String) -> String { folder + "/" + SQLiteStore.damageFileName }

    static func add(_ damage: [StoreDamage], in folder: String) throws(OpenFailure) {
        let lines = damage.filter { $0.part == .tail }.map {
            "\($0.room ?? "-") \($0.match?.rawValue ?? "-") \($0.first ?? 0) \($0.count ?? 0) \($0.text)\n"
        }
        guard !lines.isEmpty else { return }
        let descriptor = open(path(in: folder), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folder(folder, code: errno) }
        defer { close(descriptor) }
        let bytes = Array(lines.joined().utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else { throw .folder(folder, code: errno) }
    }

    static func read(in folder: String) -> [StoreDamage] {
        guard let data = FileManager.default.contents(atPath: path(in: folder)) else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 4).map(String.init)
            guard parts.count == 5 else { return StoreDamage(.tail, String(line)) }
            return StoreDamage(
                .tail, room: parts[0] == "-" ? nil : parts[0], match: parts[1] == "-" ? nil : MatchID(parts[1]), first: Int(parts[2]),
                count: Int(parts[3]),
                parts[4])
        }
    }
}
