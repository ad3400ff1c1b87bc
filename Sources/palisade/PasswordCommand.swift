import ArgumentParser
import Foundation
import Server

/// `palisade password NAME`: makes a link with which a member sets a new password.
struct PasswordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "password",
        abstract: "Make a link for a new password of a member, and print it.",
        discussion: """
            For a member who forgot the password on a server that sends no mail. The link works once, for a day; hand it to nobody else. If the member \
            never confirmed the address by mail, the account's tokens, the tokens of its bots and its linked sign-ins end when the link is used. Works \
            while the server is running.
            """)

    @Argument(help: "The name or the e-mail address of a member who has a password.")
    var name: String
    @Option(help: "The address of the site, such as https://play.example.org. A running server knows its own.")
    var site: String = ""
    @Option(help: "The folder that keeps the store.")
    var data: String = "."

    func run() async throws {
        umask(0o077)
        do {
            print(try await Server.passwordLink(of: name, site: site, data: data))
        } catch let failure as StartFailure {
            FileHandle.standardError.write(Data("Error: \(failure.description)\n".utf8))
            throw ExitCode(failure.exitCode)
        }
    }
}
