import Foundation

/// A file system that is mounted read-only, by an operator or by the kernel after an error of the disk.
enum ReadOnlyDisk {
    /// Whether the file system of `path` takes no writes from anybody. A mount of it that alone is read-only does not count: a server may write beside it.
    static func holds(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, let mounts = try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8) else { return false }
        let device = text(ofDevice: UInt64(status.st_dev))
        // Number, parent, device, … and last the options of the file system.
        let mount = mounts.split(separator: "\n").map { $0.split(separator: " ") }.first { $0.count > 3 && $0[2] == device }
        // The second one after an error; Linux 6.14 and later.
        return mount?.last?.split(separator: ",").contains { $0 == "ro" || $0 == "emergency_ro" } ?? false
    }

    /// The number of a device as the kernel writes it, `major:minor`; glibc has it in macros.
    private static func text(ofDevice number: UInt64) -> String {
        let (major, minor) = (number >> 8 & 0xFFF | number >> 32 & ~0xFFF, number & 0xFF | number >> 12 & ~0xFF)
        return "\(UInt32(truncatingIfNeeded: major)):\(UInt32(truncatingIfNeeded: minor))"
    }

    /// The database at `path` as a URI with which SQLite takes no locks: it locks files that it has open for writing. Nobody can write this one.
    ///
    /// A database that was closed has no log. SQLite would create one, unless it is told that the file never changes; it would ignore a log then.
    static func address(of path: String) -> String {
        let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
        return "file:\(escaped)?vfs=unix-none" + (hasLog ? "" : "&immutable=1")
    }
}
