import ArgumentParser
import Foundation
import Server
import Storage
import StorageSQLite

/// `palisade check`: verifies the stored data against its checksums.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compare all stored data with its checksums.",
        discussion: """
            Only reads, also a copy that palisade backup made. While the server runs, what it commits after the beginning is not looked at. Prints a line for each damage: which \
            room or game, from which position on, how many positions. Ends with status 0 when all is whole, 1 when something is damaged, \
            66 when the folder holds no store, 75 when nothing can be read.
            """)

    @Option(help: "The folder that keeps the store.")
    var data: String = "."

    func run() async throws {
        let report: StoreReport
        do throws(OpenFailure) {
            report = try await SQLiteStore.check(folder: data)
        } catch {
            FileHandle.standardError.write(Data("Error: \(error.description)\n".utf8))
            throw ExitCode(error.isAbsence ? 66 : 75)
        }
        let lines = report.damage.map(line) + Server.damage(ofCopy: data).map { "DAMAGED file: \($0)" }
        for line in lines { print(line) }
        print("\(report.rooms) rooms and \(report.matches) games checked, \(lines.count) damages found")
        if !lines.isEmpty { throw ExitCode(1) }
    }

    private func line(_ damage: StoreDamage) -> String {
        var words = ["DAMAGED", damage.part.rawValue]
        if let room = damage.room { words.append("room=\(room)") }
        if let match = damage.match { words.append("match=\(match)") }
        if let first = damage.first { words.append("first=\(first)") }
        if let count = damage.count { words.append("count=\(count)") }
        return words.joined(separator: " ") + ": " + damage.text
    }
}
