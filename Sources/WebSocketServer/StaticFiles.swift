import Foundation
import Synchronization

/// The files of the page, read once and kept in memory: what is not in the list does not exist, so no path can lead out of the folder.
final class StaticFiles: Sendable {
    private struct File {
        var bytes: [UInt8]
        let type: String
        var tag: String
        var changed: Date
        var checked: ContinuousClock.Instant
        let location: String
    }

    private let files: Mutex<[String: File]>

    /// Bytes of one file, beyond which it is not served.
    private static let largest = 16 << 20
    /// How often a file may be looked at again to see whether it has changed.
    private static let freshness = Duration.seconds(1)

    init(folder: String) throws(SocketFailure) {
        var files: [String: File] = [:]
        let root = URL(fileURLWithPath: folder).standardizedFileURL.path
        guard let walk = FileManager.default.enumerator(atPath: root) else { throw SocketFailure("the folder \(folder) cannot be read") }
        while let name = walk.nextObject() as? String {
            guard walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular, !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
                let type = Self.types[URL(fileURLWithPath: name).pathExtension]
            else { continue }
            if let file = Self.read(root + "/" + name, type: type) { files["/" + name] = file }
        }
        guard files["/index.html"] != nil else { throw SocketFailure("the folder \(folder) has no index.html") }
        self.files = Mutex(files)
    }

    /// `nil`: no file's business. An address without a dot in its last part is one of the page's own, and gets the shell.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        guard request.method == "GET" || request.method == "HEAD" else { return nil }
        let last = request.path.split(separator: "/").last ?? ""
        if let response = file(request.path == "/" ? "/index.html" : request.path, request) { return response }
        guard !Self.isAPI(request.path) else { return nil }
        return last.contains(".") ? .error(404, "not_found", "there is no such file") : file("/index.html", request)
    }

    private static func isAPI(_ path: String) -> Bool {
        path == "/api" || path.hasPrefix("/api/") || path == "/healthz" || path == "/readyz" || path == "/metrics"
    }

    private func file(_ path: String, _ request: HTTPRequest) -> HTTPResponse? {
        guard let file = current(path) else { return nil }
        let headers = [("content-type", file.type), ("etag", file.tag), ("cache-control", "no-cache")]
        if let known = request.header("if-none-match"), known == "*" || known.contains(file.tag) { return HTTPResponse(status: 304, headers: headers) }
        return HTTPResponse(status: 200, headers: headers, body: file.bytes)
    }

    /// The file as it is, read again when it has changed on disk.
    private func current(_ path: String) -> (bytes: [UInt8], type: String, tag: String)? {
        files.withLock { files in
            guard var file = files[path] else { return nil }
            let now = ContinuousClock.now
            if now - file.checked > Self.freshness {
                file.checked = now
                if let changed = Self.changeDate(file.location), changed != file.changed, let fresh = Self.read(file.location, type: file.type) {
                    file = fresh
                }
                files[path] = file
            }
            return (file.bytes, file.type, file.tag)
        }
    }

    private static func changeDate(_ location: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: location))?[.modificationDate] as? Date
    }

    private static func read(_ location: String, type: String) -> File? {
        guard let changed = changeDate(location), let data = FileManager.default.contents(atPath: location), data.count <= largest else { return nil }
        let bytes = Array(data)
        return File(bytes: bytes, type: type, tag: tag(bytes), changed: changed, checked: .now, location: location)
    }

    /// FNV-1a, 64 bits, beside the length: enough to tell versions of one file apart.
    private static func tag(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "\"" + String(hash, radix: 36) + "-" + String(bytes.count, radix: 36) + "\""
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
        "css": "text/css; charset=utf-8", "json": "application/json; charset=utf-8", "webmanifest": "application/manifest+json",
        "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon", "woff2": "font/woff2", "txt": "text/plain; charset=utf-8",
    ]
}
