import ArgumentParser
import Foundation
import Identifiers
import Server
import StorageSQLite

/// `palisade restore`: puts a copy into a data folder.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a copy of palisade backup into a data folder.",
        discussion: """
            Stop the server first. Verifies the copy, brings it up to date with this program, erases the accounts again that were deleted since the copy \
            was made, and only then puts it in place. What was stored after the copy is gone. Ends with status 0 when a server can start, 65 when the \
            copy is damaged or newer than this program, 66 when there is no copy, 73 when the folder holds a store and --force is missing, 75 when a \
            server uses the folder.
            """)

    @Option(help: "A copy, or the folder of copies, of which the newest is taken.")
    var from: String
    @Option(help: "The folder that keeps the store.")
    var data: String = "."
    @Option(help: "A further list of erased accounts, such as palisade.erased of a newer copy.")
    var erased: String?
    @Flag(help: "Replace a store that is there; its files are put aside.")
    var force = false
    @Flag(help: "Restore a copy although rooms or finished games in it are damaged; they stay hidden.")
    var damaged = false

    func run() async throws {
        umask(0o077)
        do {
            let done = try await Server.restore(from: from, to: data, erasures: erased, force: force, acceptsDamage: damaged)
            print("restored \(done.copy): \(done.rooms) rooms, \(done.matches) finished games")
            for damage in done.damage { print("DAMAGED: \(damage)") }
            if done.erased > 0 { print("erased again: \(done.erased) accounts that were deleted since") }
            for folder in done.replaced { print("files from before are in \(folder)") }
        } catch let failure as StartFailure {
            throw refusal(failure.description, failure.exitCode)
        } catch let failure as OpenFailure {
            throw refusal(failure.description, 75)
        }
    }

    private func refusal(_ sentence: String, _ code: Int32) -> ExitCode {
        FileHandle.standardError.write(Data("Error: \(sentence)\n".utf8))
        return ExitCode(code)
    }
}
