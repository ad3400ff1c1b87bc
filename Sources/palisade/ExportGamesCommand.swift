import ArgumentParser
import Foundation
import Server
import StorageSQLite

/// `palisade export-games`: writes the public archive.
struct ExportGamesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-games",
        abstract: "Write all public finished games as lines of JSON.",
        discussion: """
            Only reads, also while the server runs, and also a copy that palisade backup made. Each line has the members of a game in the API. Ends \
            with status 0, with 1 when damaged games were left out, 66 when the folder holds no store, 75 when it cannot be read.
            """)

    @Option(help: "The folder that keeps the store.")
    var data: String = "."

    func run() async throws {
        let figures: (written: Int, damaged: Int)
        do {
            figures = try await Server.exportGames(data: data) { try FileHandle.standardOutput.write(contentsOf: Data($0)) }
        } catch let failure as OpenFailure {
            FileHandle.standardError.write(Data("Error: \(failure.description)\n".utf8))
            throw ExitCode(failure.isAbsence ? 66 : 75)
        }
        guard figures.damaged > 0 else { return }
        FileHandle.standardError.write(Data("Error: \(figures.damaged) damaged games were left out\n".utf8))
        throw ExitCode(1)
    }
}
