import CArchive
public import Dispatch
import Foundation
import Glibc

/// A ZIP archive in a new file, which only its owner may read. Written member by member, so that its size costs no memory.
///
/// @unchecked Sendable: the archive is touched on the serial queue alone, and released when no call can come any more.
public final class ZipFile: @unchecked Sendable {
    public enum Failure: Error, Hashable, CustomStringConvertible {
        case file(errno: Int32)
        /// - Parameter reason: in the words of libarchive.
        case archive(reason: String)

        public var description: String {
            switch self {
            case .file(let code): "the file cannot be written: \(String(cString: strerror(code)))"
            case .archive(let reason): "the archive cannot be written: \(reason)"
            }
        }
    }

    private let archive: OpaquePointer
    private let descriptor: Int32
    private let queue: DispatchQueue
    private let time: Int64

    /// - Parameters:
    ///   - path: of a file that does not exist. Its folder is made, for its owner alone.
    ///   - queue: a serial queue, on which the disk may be waited for.
    ///   - time: seconds since 1970, shown beside each member.
    public static func make(path: String, queue: DispatchQueue, time: Int64) async throws -> ZipFile {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try ZipFile(path: path, queue: queue, time: time) }) }
        }
    }

    private init(path: String, queue: DispatchQueue, time: Int64) throws {
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure.file(errno: errno) }
        guard let archive = archive_write_new() else {
            close(descriptor)
            throw Failure.archive(reason: "no memory")
        }
        (self.archive, self.queue, self.time) = (archive, queue, time)
        try check(archive_write_set_format_zip(archive))
        try check(archive_write_open_fd(archive, descriptor))
    }

    deinit {
        archive_write_free(archive)
        close(descriptor)
    }

    /// Begins a member; the bytes that follow are its content.
    public func begin(_ name: String) async throws {
        try await run { [time] file throws(Failure) in
            let entry = archive_entry_new()
            defer { archive_entry_free(entry) }
            archive_entry_set_pathname_utf8(entry, name)
            archive_entry_set_filetype(entry, UInt32(Glibc.S_IFREG))
            archive_entry_set_perm(entry, 0o600)
            archive_entry_set_mtime(entry, Int(time), 0)
            try file.check(archive_write_header(file.archive, entry))
        }
    }

    public func write(_ bytes: [UInt8]) async throws {
        try await run { file throws(Failure) in
            guard archive_write_data(file.archive, bytes, bytes.count) == bytes.count else { throw file.failure }
        }
    }

    public func finish() async throws { try await run { file throws(Failure) in try file.check(archive_write_close(file.archive)) } }

    /// The bytes written to the file so far.
    public func size() async throws -> Int {
        try await run { file throws(Failure) in Int(archive_filter_bytes(file.archive, -1)) }
    }

    private func run<Value: Sendable>(_ work: @escaping @Sendable (ZipFile) throws(Failure) -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work(self) }) }
        }
    }

    private func check(_ result: Int32) throws(Failure) { if result < ARCHIVE_WARN { throw failure } }

    private var failure: Failure { .archive(reason: archive_error_string(archive).map { String(cString: $0) } ?? "") }
}
