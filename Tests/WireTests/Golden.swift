import Foundation
import JSONText
import Testing

/// One frame as it travels, one file each. The checks of the API documents and the fuzzer of frames read the same files.
enum Golden {
    /// The text without its final newline.
    static func text(_ name: String) throws -> [UInt8] {
        let file = try #require(Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Golden"))
        return Array(try Data(contentsOf: file).dropLast())
    }

    static func value(_ name: String) throws -> JSONValue { try JSONValue(parsing: text(name)) }

    static func names(of side: String) throws -> [String] {
        let folder = try #require(Bundle.module.url(forResource: "Golden", withExtension: nil))
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { $0.deletingPathExtension().lastPathComponent }.filter { $0.hasPrefix(side) }.sorted()
    }

    /// The bytes of one member exactly as the file has them: the files keep the order a server writes, so a slice is what a writer made.
    static func slice(_ key: String, of name: String) throws -> [UInt8] {
        let frame = try text(name)
        let label = Array("\"\(key)\":".utf8)
        let start = try #require(frame.indices.first { frame[$0...].starts(with: label) }) + label.count
        for end in frame.indices.dropFirst(start) {
            let candidate = Array(frame[start...end])
            if (try? JSONValue(parsing: candidate)) != nil { return candidate }
        }
        throw CocoaError(.fileReadCorruptFile)
    }
}
