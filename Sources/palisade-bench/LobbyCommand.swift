import ArgumentParser
import Foundation
import Measurements
import Server
import StorageSQLite

/// Measures lists and pairing.
struct LobbyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lobby",
        abstract: "Measure lists and pairing on a large server.",
        discussion: """
            Fills the lobby with rooms that exist in its lists alone, and a pool with people who do not fit each other, and times \
            what is asked of them, in memory and without sockets. Ends with status 1 when an answer for HTTP or an entry into the pool \
            takes longer than 100 microseconds in the median.
            """)

    @Option(help: "Rooms in the lists, 1 to 20000.")
    var rooms = 15_000
    @Option(help: "People who wait, 1 to 100000.")
    var waiting = 10_000

    func validate() throws {
        guard 1...20_000 ~= rooms else { throw ValidationError("--rooms must be 1 to 20000.") }
        guard 1...100_000 ~= waiting else { throw ValidationError("--waiting must be 1 to 100000.") }
    }

    func run() async throws {
        // Nothing that is measured reads or writes a wallet, but rooms need a ledger.
        let folder = FileManager.default.temporaryDirectory.appending(path: "palisade-bench-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bench = LobbyBench(kind: Catalog.usualKind, loop: QueueLoop(), ledger: try SQLiteStore(folder: folder, onFatal: { _ in }))
        let figures = await bench.lists(rooms: rooms) + bench.pool(waiting: waiting)
        for figure in figures {
            let name = figure.name.padding(toLength: 56, withPad: " ", startingAt: 0)
            print(
                "\(name) p50 \(String(format: "%9.2f", figure.times.p50 / .microseconds(1)))  p99 \(String(format: "%9.1f", figure.times.p99 / .microseconds(1))) us"
            )
        }
        if figures.contains(where: { $0.isBounded && $0.times.p50 > .microseconds(100) }) { throw ExitCode(1) }
    }
}
