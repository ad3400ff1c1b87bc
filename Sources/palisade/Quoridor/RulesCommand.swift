import ArgumentParser
import Foundation
import Games

/// `palisade rules check FILE`: compares the rules with independently computed positions.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Examine the rules of the games.", subcommands: [Check.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compare the Quoridor rules with a file of positions (JSON lines), for two or four players.",
            discussion:
                "Prints positions=N mismatches=M and ends with status 1 when M is not 0, with status 64 when the file cannot be read.")

        @Argument(help: "The file, one position a line.")
        var file: String

        func run() throws {
            guard let data = FileManager.default.contents(atPath: file) else { throw ValidationError("\(file) cannot be read.") }
            var positions = 0
            var mismatches = 0
            for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
                if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\t") }) { continue }
                positions += 1
                let differences = try vector(line, number: index + 1).differences
                if !differences.isEmpty { mismatches += 1 }
                for difference in differences { say("line \(index + 1): \(difference)") }
            }
            print("positions=\(positions) mismatches=\(mismatches)")
            if mismatches > 0 { throw ExitCode(1) }
        }

        private func vector(_ line: Data.SubSequence, number: Int) throws -> QuoridorVector {
            do { return try QuoridorVector(json: Array(line)) } catch {
                throw ValidationError("\(file), line \(number): \(error.reason)")
            }
        }

        private func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
    }
}
