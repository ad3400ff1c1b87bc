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

    static func free(in folder: String) -> Int {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return 0 }
        return Int(clamping: UInt64(geteuid() == 0 ? status.f_bfree : status.f_bavail) * UInt64(status.f_frsize))
    }

    private static func sync(folderOf path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(path: folder, code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Failure(path: folder, code: errno) }
    }
}
