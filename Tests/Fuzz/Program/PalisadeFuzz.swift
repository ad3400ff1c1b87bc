import ArgumentParser
import Foundation

/// Feeds bytes of strangers to the parsers in process. Installations do not have it.
@main
struct PalisadeFuzz: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "palisade-fuzz", abstract: "Feed bytes of strangers to the parsers.", subcommands: [Replay.self, Run.self] + covering)

    #if FUZZING
        private static let covering: [any ParsableCommand.Type] = [Cover.self]
    #else
        private static let covering: [any ParsableCommand.Type] = []
    #endif

    /// The inputs by the names of their folders in the corpus.
    static func inputs() throws -> [String: any FuzzInput] {
        let decks = scratch.appending(path: "deck", directoryHint: .isDirectory)
        return [
            "json": JSONInput(), "frames": FramesInput(), "http": HTTPInput(), "records": RecordsInput(), "decks": try DecksInput(folder: decks),
            "pictures": PicturesInput(),
        ]
    }

    static func input(_ name: String) throws -> any FuzzInput {
        let all = try inputs()
        guard let input = all[name] else { throw ValidationError("the inputs are \(all.keys.sorted().joined(separator: ", "))") }
        return input
    }

    /// The folder for files of a run.
    static let scratch = URL(filePath: FileManager.default.currentDirectoryPath).appending(path: ".build/fuzz", directoryHint: .isDirectory)

    /// Checks bytes, which stay in a file of their own if the process ends in a trap.
    static func check(_ bytes: [UInt8], with input: any FuzzInput, _ last: LastBytes) throws {
        last.write(bytes)
        do throws(Finding) { try input.check(bytes) } catch { throw FuzzFailure("\(error.reason); the bytes are in \(last.path)") }
    }
}
