import Accounts
import ArgumentParser
import Foundation
import Server

/// `palisade token NAME`: creates a bot account, unless it exists, and a token for it.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Make a bot account and print its token.",
        discussion: "The token is shown once; the store keeps only its digest. Works while the server is running.")

    @Argument(help: "The name of the bot, 1 to 20 characters. An existing bot gets another token.")
    var name: String
    @Option(help: "The folder that keeps the store.")
    var data: String = "."
    @Flag(help: "Make the folder and the store if they do not exist.")
    var create = false

    func run() async throws {
        umask(0o077)
        do {
            print(try await Server.mintBot(named: name, data: data, create: create))
        } catch let failure as StartFailure {
            FileHandle.standardError.write(Data("Error: \(failure.description)\n".utf8))
            throw ExitCode(failure.exitCode)
        }
    }
}
