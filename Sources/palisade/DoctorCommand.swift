import ArgumentParser
import Foundation
import Server

/// `palisade doctor`: judges a machine before or while a server runs on it.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check this machine for the server, and say what to change.",
        usage: "palisade doctor [--json] [--config FILE] [--KEY VALUE ...]",
        discussion: """
            Takes the same options as palisade serve, and is best run by the account of the server. Changes nothing, and may run beside the server: it never \
            opens the store. Prints a line for each check: ok, warn or fail, the name of the check, and what to change. Ends with status 0 when all is \
            well, 1 with warnings, 2 with failures.
            """)

    @Flag(help: "Print one JSON object for programs.")
    var json = false
    @Option(help: "A JSON file with options, as for palisade serve.")
    var config: String?
    /// See `ServeCommand`.
    @Argument(parsing: .allUnrecognized, help: ArgumentHelp("Options of palisade serve.", visibility: .hidden))
    var flags: [String] = []

    func run() async throws {
        let diagnosis: Diagnosis
        do throws(Configuration.Mistake) {
            let configuration = try Configuration.load(file: config, environment: ProcessInfo.processInfo.environment, arguments: flags)
            diagnosis = await Doctor(configuration).diagnosis()
        } catch {
            diagnosis = Diagnosis(error)
        }
        print(json ? diagnosis.json : diagnosis.lines.joined(separator: "\n"))
        if diagnosis.exitCode != 0 { throw ExitCode(diagnosis.exitCode) }
    }
}
