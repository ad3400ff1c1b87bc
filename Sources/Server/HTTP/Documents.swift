import Foundation
import JSONText
import WebSocketServer
import Wire

/// The OpenAPI and AsyncAPI documents, and the version.
struct Documents: Sendable {
    /// Version of the program.
    static let programVersion = "0.1.0"

    private let files: [String: [UInt8]]
    let version: [UInt8]

    /// - Parameters:
    ///   - web: the folder of the page, whose subfolder `api` holds the documents.
    ///   - source: the address of the source that was built; empty where the operator names none.
    init(web: String, source: String = "") {
        var files: [String: [UInt8]] = [:]
        for name in ["openapi", "asyncapi"] {
            files[name] = FileManager.default.contents(atPath: "\(web)/api/\(name).json").map(Array.init)
        }
        self.files = files
        var json = JSONWriter(capacity: 96)
        json.beginObject()
        json.field("name", "palisade")
        json.field("version", Self.programVersion)
        json.field("protocol", "palisade.v1")
        json.field("source", source.isEmpty ? nil : source)
        json.endObject()
        version = json.bytes
    }

    func document(_ name: String, _ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
        guard let bytes = files[name] else { throw .notFound }
        return .tagged(bytes, request)
    }

    static func tag(of bytes: [UInt8]) -> String { "\"\(Digest.text(of: bytes))-\(bytes.count)\"" }
}
