import ArgumentParser
import Foundation
import Server

/// `palisade serve`: the whole server in one process.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the page, the HTTP API and the WebSockets on one port.",
        usage: "palisade serve [--config FILE] [--KEY VALUE ...]",
        discussion: """
            Every option can also stand in the configuration file ("port": 8080) or in the environment (PALISADE_PORT=8080). \
            A flag wins over the environment, the environment over the file. A value that cannot be used ends the program with status 64.

            \(Configuration.help)
            """)

    @Option(help: "A JSON file with any of these options.")
    var config: String?
    /// The options are declared in one place, for all the ways to give them: so they are read there, not here.
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "Options for tests; with one of them the server listens on the loopback interface alone.", discussion: Configuration.helpForTests,
            visibility: .hidden))
    var flags: [String] = []

    func run() async throws {
        // All files the server creates are accessible to their owner alone.
        umask(0o077)
        // A write beyond the user's file-size limit then fails, and is handled like one to a full disk.
        signal(SIGXFSZ, SIG_IGN)
        let configuration: Configuration
        do {
            configuration = try Configuration.load(file: config, environment: ProcessInfo.processInfo.environment, arguments: flags)
        } catch {
            throw refuse(error.description, EX_USAGE)
        }
        do {
            try await Server(configuration).run()
        } catch let failure as StartFailure {
            throw refuse(failure.description, failure.exitCode)
        }
    }

    private func refuse(_ sentence: String, _ code: Int32) -> ExitCode {
        FileHandle.standardError.write(Data("Error: \(sentence)\n".utf8))
        return ExitCode(code)
    }
}
