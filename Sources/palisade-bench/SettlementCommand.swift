import ArgumentParser
import Foundation
import Measurements

/// Compares the ends of rank games with the ends of casual ones.
struct SettlementCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settlement",
        abstract: "Compare the end of a rank game with the end of a casual game.",
        discussion: """
            Games of sixty plies end together, in rounds of casual and of rank games in turns, and each round is timed until all of it is \
            on the disk. Prints the ratio of rank to casual. Works in a new folder inside DIR, which is removed at the end.
            """)

    @Option(help: "Pairs of rounds, 1 to 1000.")
    var rounds = 40
    @Option(help: "Games that end together, 1 to 1000.")
    var games = 64
    @Option(help: "The folder whose disk is measured.")
    var data = "."

    func validate() throws {
        guard 1...1000 ~= rounds else { throw ValidationError("--rounds must be 1 to 1000.") }
        guard 1...1000 ~= games else { throw ValidationError("--games must be 1 to 1000.") }
    }

    func run() async throws {
        do {
            try await MeasurementFolder.with(in: data) { folder in
                let found = try await SettlementBench(folder: folder).rounds(rounds, games: games)
                let (low, high) = (found.ratios.min() ?? 0, found.ratios.max() ?? 0)
                print("synchronous    \(found.synchronous)\(found.synchronous == 2 ? " (FULL)" : "")")
                print("casual         \(line(found.casual))")
                print("rank           \(line(found.rank))")
                print("rank / casual  \(String(format: "%.2f in the median, %.2f to %.2f", found.medianRatio, low, high))")
            }
        } catch let failure as MeasurementFolder.Unusable {
            throw ValidationError("--data: \(failure)")
        } catch let failure as MeasurementFailure {
            FileHandle.standardError.write(Data("Error: \(failure)\n".utf8))
            throw ExitCode(1)
        }
    }

    private func line(_ spread: Spread) -> String {
        let (median, max) = (spread.p50 / .milliseconds(1), spread.max / .milliseconds(1))
        return String(format: "%.2f ms in the median, %.2f at most, for %d games", median, max, games)
    }
}
