import CoreFoundation
import Foundation

/// Files and folders that are on the disk when a call returns.
enum DurableFiles {
    /// The number of bytes that a disk keeps free beside a copy.
    static let spare = 16 << 20

    struct Failure: LocalizedError {
        let path: String
        let code: Int32

        var errorDescription: String? { "\(path): \(String(cString: strerror(code)))" }
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data(bytes))
        try file.synchronize()
        try sync(folderOf: path)
    }

    /// Copies a file to the same name below another folder.
    static func copy(_ name: String, from source: String, to target: String) throws {
        let path = target + "/" + name
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let input = try FileHandle(forReadingFrom: URL(fileURLWithPath: source + "/" + name))
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
        let output = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        while let part = try input.read(upToCount: 1 << 20), !part.isEmpty { try output.write(contentsOf: part) }
        try output.synchronize()
        try sync(folderOf: path)
    }

    static func rename(_ path: String, to other: String) throws {
        guard Glibc.rename(path, other) == 0 else { throw Failure(path: other, code: errno) }
        try sync(folderOf: other)
        try sync(folderOf: path)
    }

    /// Gives a file, or a folder with its contents, to the account that owns another one: what root writes for the server of another account, the server
    /// must be able to read and replace.
    static func give(_ path: String, toOwnerOf other: String) throws {
        var owner = stat()
        guard stat(other, &owner) == 0, owner.st_uid != geteuid() || owner.st_gid != getegid() else { return }
        let below = FileManager.default.enumerator(atPath: path)?.compactMap { ($0 as? String).map { path + "/" + $0 } } ?? []
        for each in [path] + below where lchown(each, owner.st_uid, owner.st_gid) != 0 { throw Failure(path: each, code: errno) }
    }

    private static func sync(folderOf path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(path: folder, code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Failure(path: folder, code: errno) }
    }
}
