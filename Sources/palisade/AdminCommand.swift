import ArgumentParser
import Foundation
import Server

/// `palisade admin NAME`: makes a member an administrator.
struct AdminCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin",
        abstract: "Make a member an administrator, or take the role.",
        discussion: "Administrators use the page /admin at the address that the server prints at its start. Works while the server is running.")

    @Argument(help: "The name of a member.")
    var name: String
    @Flag(help: "Take the role.")
    var revoke = false
    @Option(help: "The folder that keeps the store.")
    var data: String = "."

    func run() async throws {
        umask(0o077)
        do {
            let changed = try await Server.setAdministrator(!revoke, named: name, data: data)
            print(revoke ? "\(changed) is no longer an administrator" : "\(changed) is an administrator")
        } catch let failure as StartFailure {
            FileHandle.standardError.write(Data("Error: \(failure.description)\n".utf8))
            throw ExitCode(failure.exitCode)
        }
    }
}
