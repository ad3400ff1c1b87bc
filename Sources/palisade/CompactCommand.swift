import ArgumentParser
import Foundation
import StorageSQLite

/// `palisade compact`: gives the free pages of a store back to the disk.
struct CompactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact",
        abstract: "Give the free space inside a store back to the disk.",
        discussion: """
            Stop the server first. Writes the database anew beside the old one, which takes as much room as it has contents. A server uses free space \
            again by itself, so this is worth it only after much was removed. Ends with status 0 when it is done, 66 when the folder holds no store, 73 \
            when the disk has no room, 75 when a server uses the folder or the store cannot be opened.
            """)

    @Option(help: "The folder that keeps the store.")
    var data: String = "."

    func run() async throws {
        umask(0o077)
        do {
            let bytes = try await SQLiteStore.compact(folder: data)
            print("\(bytes.before) bytes before, \(bytes.after) bytes now")
        } catch let failure as OpenFailure {
            throw refusal(failure.description, failure.isAbsence ? 66 : failure.isLackOfSpace ? 73 : 75)
        } catch {
            throw refusal("the store was not compacted: \(error.localizedDescription)", 73)
        }
    }

    private func refusal(_ sentence: String, _ code: Int32) -> ExitCode {
        FileHandle.standardError.write(Data("Error: \(sentence)\n".utf8))
        return ExitCode(code)
    }
}
