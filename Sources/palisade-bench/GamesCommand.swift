import ArgumentParser
import FilledStorage
import Foundation
import Identifiers
import Measurements
import Storage
import StorageSQLite

/// Fills a folder with finished games, for measurements of copies.
struct GamesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "games",
        abstract: "Fill a folder with finished games of sixty plies.",
        discussion: """
            The folder is for measurements alone: nobody has played the games. `Tests/Benchmarks/backup.py` copies it beside moves. Ends with status \
            75 when the folder cannot be used.
            """)

    @Option(help: "Games, 1 to 1000000.")
    var count = 10_000
    @Option(help: "The folder to be filled.")
    var data: String

    func validate() throws {
        guard 1...1_000_000 ~= count else { throw ValidationError("--count must be 1 to 1000000.") }
    }

    func run() async throws {
        let store: SQLiteStore
        do throws(OpenFailure) {
            store = try SQLiteStore(folder: data, onFatal: { FileHandle.standardError.write(Data("Error: \($0)\n".utf8)) })
        } catch {
            FileHandle.standardError.write(Data("Error: \(error.description)\n".utf8))
            throw ExitCode(75)
        }
        let users = try await SettlementBench(folder: data).members(2, in: store)
        for first in stride(from: 0, to: count, by: Self.together) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for game in first..<min(first + Self.together, count) { group.addTask { try await Self.add(game, of: users, to: store) } }
                try await group.waitForAll()
            }
        }
        await store.close()
    }

    /// Games that are added at once.
    private static let together = 256

    private static func add(_ game: Int, of users: [UserID], to store: SQLiteStore) async throws {
        let (key, match) = (store.nextRoomKey(), MatchID("m_f\(game)"))
        let record = RoomRecord(key: key, number: String(10_000 + game % together), game: "bench", match: match)
        try await store.appendDurably([SettlementBench.entry(key, 1)], effect: .open(record, stakes: nil))
        let played = MatchRecord.typical(match, game: "bench", users: users, winner: game % 2)
        try await store.appendDurably([SettlementBench.entry(key, 2)], effect: .archive(played))
        try await store.appendDurably([SettlementBench.entry(key, 3)], effect: .close)
    }
}
