import ArgumentParser
import Foundation
import StorageSQLite

/// `palisade audit`: recomputes the holdings of every player.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Recompute what every player owns from the ledger.",
        discussion: """
            Only reads, also while the server runs. Adds up every posting, and holds wallets, stakes, settlements, rooms and finished games \
            against the sums. Prints a line for each violation, then accounts=N postings=M violations=V. Ends with status 0 when V is 0, 1 when it \
            is not, 66 when the folder holds no store, 75 when nothing can be read.
            """)

    @Option(help: "The folder that keeps the store.")
    var data: String = "."

    func run() async throws {
        let report: AuditReport
        do throws(OpenFailure) {
            report = try await SQLiteStore.audit(folder: data)
        } catch {
            FileHandle.standardError.write(Data("Error: \(error.description)\n".utf8))
            throw ExitCode(error.isAbsence ? 66 : 75)
        }
        for violation in report.violations { print("VIOLATION \(violation)") }
        print("accounts=\(report.accounts) postings=\(report.postings) violations=\(report.count)")
        if report.count > 0 { throw ExitCode(1) }
    }
}
