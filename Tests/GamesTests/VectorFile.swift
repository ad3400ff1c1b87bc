import Foundation
import Testing

/// The lines of one of the published files that travel with these tests.
func vectorLines(_ name: String) throws -> [[UInt8]] {
    let url = try #require(Bundle.module.url(forResource: name, withExtension: "jsonl", subdirectory: "Vectors"))
    return try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")).map { Array($0) }
}
