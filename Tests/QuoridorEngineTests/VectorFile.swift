import Foundation
import Testing

/// The lines of one of the published files, which lie with the tests of the rules.
func vectorLines(_ name: String) throws -> [[UInt8]] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "GamesTests/Vectors/\(name).jsonl")
    return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { Array($0) }
}
