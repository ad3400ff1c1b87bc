import ArgumentParser
import FilledStorage
import Foundation
import GameRules
import Play
import Server
import Storage
import StorageSQLite

/// Fills a folder with players, for measurements of the boards.
struct PlayersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "players",
        abstract: "Fill a new folder with players who stand on all boards.",
        discussion: """
            The folder is for measurements alone: the wallets of its players follow from their postings, but their ratings and win rates \
            follow from no games. `Tests/Benchmarks/boards.py` asks a server on it for pages. Ends with status 75 when the folder cannot be \
            used, and 1 when it holds accounts.
            """)

    @Option(help: "Players, 1 to 5000000.")
    var count = 1_000_000
    @Option(help: "The folder to be filled, without accounts.")
    var data: String

    func validate() throws {
        guard 1...5_000_000 ~= count else { throw ValidationError("--count must be 1 to 5000000.") }
    }

    func run() async throws {
        let store: SQLiteStore
        do throws(OpenFailure) {
            store = try SQLiteStore(folder: data, onFatal: { FileHandle.standardError.write(Data("Error: \($0)\n".utf8)) })
        } catch {
            FileHandle.standardError.write(Data("Error: \(error.description)\n".utf8))
            throw ExitCode(75)
        }
        let begun = ContinuousClock.now
        do { try await store.fill(players: count, game: Catalog.usualKind.id.rawValue) } catch StoreFailure.taken {
            FileHandle.standardError.write(Data("Error: '\(data)' holds accounts already.\n".utf8))
            throw ExitCode(1)
        }
        await store.close()
        print("\(count) players in \((ContinuousClock.now - begun) / .seconds(1)) seconds")
    }
}
