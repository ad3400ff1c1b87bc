import ArgumentParser
import Foundation
import Server

/// `palisade health`: the state of the running server, for container engines and scripts.
struct HealthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Ask the running server whether it is healthy.",
        discussion: """
            Prints what /healthz and /readyz answer. Ends with status 0 when the server answers and is ready, 1 when it is late, drains, or cannot write, 66 \
            when no server has run in the folder, 69 when it does not answer.
            """)

    @Option(help: "The folder that keeps the store.")
    var data: String = "."

    func run() async throws {
        let report: HealthReport
        do throws(StartFailure) { report = try await Server.health(data: data) } catch {
            FileHandle.standardError.write(Data("Error: \(error.description)\n".utf8))
            throw ExitCode(error.exitCode)
        }
        for answer in report.answers { print(answer) }
        if !report.isHealthy { throw ExitCode(1) }
    }
}
