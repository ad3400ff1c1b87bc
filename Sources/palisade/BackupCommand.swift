import ArgumentParser
import Foundation
import Server

/// `palisade backup`: writes a copy of everything that a server has stored.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the store, its key and the decks, also while the server runs.",
        discussion: """
            The running server writes the copy itself, as of one moment, into a new folder below --to; without a server, this command does. Prints the \
            folder. Ends with status 0 when the copy is whole and on the disk, 66 when the folder holds no store, 73 when the copy cannot be written, \
            75 when something is busy, or with the status of the command after --then.
            """)

    @Option(help: "The folder that keeps the store.")
    var data: String = "."
    @Option(help: "A folder for copies; the account of the server must be able to write there.")
    var to: String
    @Option(help: "The number of copies that remain; older ones are removed. All without it.")
    var keep: Int?
    @Option(help: "A command for the shell that runs afterwards, with the path of the copy as its last argument, such as 'scp -r' with a target.")
    var then: String?

    func validate() throws {
        if let keep, keep < 1 { throw ValidationError("keep: '\(keep)' is less than 1") }
    }

    func run() async throws {
        umask(0o077)
        let place = URL(fileURLWithPath: to).standardizedFileURL.path
        let copy: Backup
        do throws(StartFailure) { copy = try await Server.backup(data: data, to: place, keep: keep) } catch {
            FileHandle.standardError.write(Data("Error: \(error.description)\n".utf8))
            throw ExitCode(error.exitCode)
        }
        print(copy.path)
        guard let then else { return }
        let status = try hand(copy.path, to: then)
        guard status == 0 else {
            FileHandle.standardError.write(Data("Error: the copy is whole, but '\(then)' ended with status \(status)\n".utf8))
            throw ExitCode(status)
        }
    }

    private func hand(_ path: String, to command: String) throws -> Int32 {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", command + " \"$1\"", "palisade", path]
        try shell.run()
        shell.waitUntilExit()
        return shell.terminationStatus
    }
}
