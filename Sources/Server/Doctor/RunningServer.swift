import CoreFoundation
import Foundation
import StorageSQLite

/// The server that has a data folder open, as the kernel tells of it. Nothing in the folder is opened.
struct RunningServer {
    let process: Int

    /// - Returns: `nil` if there is no server, or the kernel does not tell.
    init?(data: String) {
        var status = stat()
        guard stat(SQLiteStore.lockPath(in: data), &status) == 0, let locks = Self.text("/proc/locks") else { return nil }
        guard let process = Self.owner(ofLockOn: UInt64(status.st_ino), in: locks) else { return nil }
        self.process = process
    }

    /// - Parameter locks: the contents of `/proc/locks`, such as `3: FLOCK  ADVISORY  WRITE 19826 fe:00:1893168 0 EOF`.
    static func owner(ofLockOn number: UInt64, in locks: String) -> Int? {
        for line in locks.split(separator: "\n") {
            let fields = line.split(separator: " ")
            if fields.count > 5, fields[1] == "FLOCK", fields[5].hasSuffix(":\(number)"), let process = Int(fields[4]), process > 0 { return process }
        }
        return nil
    }

    /// Its limit of open files.
    var descriptors: Int? { Self.text("/proc/\(process)/limits").flatMap(Self.descriptors) }

    /// - Parameter limits: the contents of `/proc/PID/limits`.
    static func descriptors(in limits: String) -> Int? {
        let line = limits.split(separator: "\n").first { $0.hasPrefix("Max open files") }
        // The hard limit: the server raises its own to it.
        return line.flatMap { Int($0.split(separator: " ").dropFirst(4).first ?? "") }
    }

    /// Whether it listens on a port; `nil` if this account may not look, as at a server that has a privilege which the account has not.
    func listens(on port: Int) -> Bool? {
        guard let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd") else { return nil }
        let sockets = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { Self.listeners(on: port, in: Self.text($0) ?? "") }
        let links = open.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)") }
        return sockets.contains { links.contains("socket:[\($0)]") }
    }

    /// The numbers of the sockets that listen on a port.
    ///
    /// - Parameter table: the contents of `/proc/net/tcp`, in which the state 0A listens.
    static func listeners(on port: Int, in table: String) -> [Substring] {
        table.split(separator: "\n").map { $0.split(separator: " ") }.compactMap { fields in
            guard fields.count > 9, fields[3] == "0A", let digits = fields[1].split(separator: ":").last else { return nil }
            return Int(digits, radix: 16) == port ? fields[9] : nil
        }
    }

    static func text(_ path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        return (try? file.readToEnd()).map { String(decoding: $0, as: UTF8.self) }
    }
}
