import Foundation
import HTTPContent
import JSONText
import WebSocketServer
import Wire

/// The OpenAPI and AsyncAPI documents, and the version.
struct Documents: Sendable {

    /// A document, plain and compressed, which is made once. The two codings of a document have different tags (RFC 9110, 8.8.3.3).
    private struct Prepared {
        let bytes: [UInt8]
        let gzip: LateGzip
        let tag: String
    }

    private let files: [String: Prepared]
    let version: [UInt8]

    /// - Parameters:
    ///   - web: the folder of the page, whose subfolder `api` holds the documents.
    ///   - source: the address of the built source; empty if the operator does not name it.
    init(web: String, source: String = "") {
        var files: [String: Prepared] = [:]
        let shared = FileManager.default.contents(atPath: "\(web)/api/schemas.json").map(Array.init)
        for name in ["openapi", "asyncapi"] {
            guard let own = FileManager.default.contents(atPath: "\(web)/api/\(name).json").map(Array.init) else { continue }
            let bytes = shared.map { Self.bundled(own, with: $0) } ?? own
            files[name] = Prepared(bytes: bytes, gzip: LateGzip(of: bytes), tag: Self.tag(of: bytes))
        }
        self.files = files
        var json = JSONWriter(capacity: 96)
        json.beginObject()
        json.field("name", "palisade")
        json.field("version", Version.text)
        json.field("protocol", "palisade.v1")
        json.field("source", source.isEmpty ? nil : source)
        json.endObject()
        version = json.bytes
    }

    /// A document together with the schemas that both documents share, which are in their own file. They are inserted before the schemas of the
    /// document.
    static func bundled(_ document: [UInt8], with shared: [UInt8]) -> [UInt8] {
        guard let place = document.place(of: Array("\n  \"schemas\": {".utf8)), let begin = shared.firstIndex(of: UInt8(ascii: "{")),
            let end = shared.lastIndex(of: UInt8(ascii: "}"))
        else { return document }
        let members = shared[shared.index(after: begin)..<end].reversed().drop { $0 == UInt8(ascii: "\n") }.reversed()
        return Array(document[..<place.upperBound] + members + [UInt8(ascii: ",")] + document[place.upperBound...])
    }

    func document(_ name: String, _ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
        guard let file = files[name] else { throw .notFound }
        let gzip = request.accepts(coding: "gzip") ? file.gzip.bytes : nil
        let tag = gzip == nil ? file.tag : file.tag.dropLast() + "-gzip\""
        let headers = [("cache-control", "no-cache"), ("vary", "accept-encoding"), ("etag", tag)]
        if request.hasVersion(tag) { return HTTPResponse(status: 304, headers: headers) }
        return HTTPResponse(
            status: 200,
            headers: headers + [("content-type", "application/json; charset=utf-8")] + (gzip == nil ? [] : [("content-encoding", "gzip")]),
            body: gzip ?? file.bytes)
    }

    static func tag(of bytes: [UInt8]) -> String { "\"\(Digest.text(of: bytes))-\(bytes.count)\"" }
}
