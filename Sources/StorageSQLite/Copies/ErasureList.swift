import Foundation
import Identifiers
public import Storage

/// The accounts that were erased, in a file beside the store, one a line: id, time, alias.
///
/// A copy of the store that was made before an erasure still has the account. Whoever restores the copy erases those accounts again.
public enum ErasureList {
    public static let fileName = "palisade.erased"

    static func path(in folder: String) -> String { folder + "/" + fileName }

    /// The erasures in a file, the oldest first; none if there is no file.
    ///
    /// - Throws: `OpenFailure.erasures` for a line that cannot be read: restoring without it could bring an account back. A last line without its end
    ///   was not acknowledged, and is left out.
    public static func read(_ path: String) throws(OpenFailure) -> [Deletion] {
        guard let data = FileManager.default.contents(atPath: path) else { return [] }
        var erasures: [Deletion] = []
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.dropLast().enumerated() {
            guard let erasure = Deletion(line: line) else { throw .erasures(path: path, line: index + 1) }
            erasures.append(erasure)
        }
        return erasures
    }

    /// Adds an erasure durably, unless the list has it.
    static func add(_ erasure: Deletion, in folder: String) throws(OpenFailure) { try add([erasure], in: folder) }

    /// Adds the erasures that the list does not have.
    public static func add(_ erasures: [Deletion], in folder: String) throws(OpenFailure) {
        let known = Set(try read(path(in: folder)).map(\.account))
        let lines = erasures.filter { !known.contains($0.account) }.map(\.line).joined()
        guard !lines.isEmpty else { return }
        let descriptor = open(path(in: folder), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folder(folder, code: errno) }
        defer { close(descriptor) }
        // Behind the last whole line: a line that was torn by a power cut would make the next one unreadable.
        let end = FileManager.default.contents(atPath: path(in: folder))?.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        guard ftruncate(descriptor, end) == 0, HighWaterMark.write(Array(lines.utf8), at: end, to: descriptor), fsync(descriptor) == 0 else {
            let code = errno
            ftruncate(descriptor, end)
            throw .folder(folder, code: code)
        }
    }
}

extension Deletion {
    fileprivate var line: String { "\(account) \(due.milliseconds) \(alias)\n" }

    fileprivate init?(line: Substring) {
        let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let account = Int64(parts[0]), account > 0, let due = Int64(parts[1]), !parts[2].isEmpty else { return nil }
        self.init(account: account, due: Timestamp(milliseconds: due), alias: String(parts[2]))
    }
}
