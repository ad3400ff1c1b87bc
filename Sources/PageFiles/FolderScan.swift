import Glibc

/// Walks a folder. Omits names that begin with a dot, links that lead out of the folder, and the tests of the page.
enum FolderScan {
    /// Metadata that changes whenever a file does.
    struct Stamp: Hashable, Sendable {
        let size: Int
        let seconds: Int
        let nanoseconds: Int
        let inode: UInt
    }

    /// The maximum depth. A deeper tree is not a page, but perhaps a link to a folder above.
    private static let mostLevels = 12
    /// The maximum size of a file kept in memory.
    private static let mostBytes = 16 << 20

    static func files(in root: String) -> [String: Stamp] {
        guard let real = resolved(root) else { return [:] }
        var found: [String: Stamp] = [:]
        walk(root, prefix: "", real: real, levels: mostLevels, into: &found)
        return found
    }

    private static func walk(_ root: String, prefix: String, real: String, levels: Int, into found: inout [String: Stamp]) {
        guard levels > 0, let folder = opendir(root + "/" + prefix) else { return }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            let path = prefix + name
            if name.hasPrefix(".") || path == "tests" { continue }
            var status = stat()
            guard lstat(root + "/" + path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFLNK {
                guard resolved(root + "/" + path)?.hasPrefix(real + "/") == true, stat(root + "/" + path, &status) == 0 else { continue }
            }
            if status.st_mode & S_IFMT == S_IFDIR {
                walk(root, prefix: path + "/", real: real, levels: levels - 1, into: &found)
            } else if status.st_mode & S_IFMT == S_IFREG, status.st_size <= mostBytes {
                found[path] = Stamp(
                    size: Int(status.st_size), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, inode: UInt(status.st_ino))
            }
        }
    }

    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0 { return nil }
            if count == 0 { return bytes }
            bytes.append(contentsOf: buffer.prefix(count))
        }
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
