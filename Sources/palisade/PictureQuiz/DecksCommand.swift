import ArgumentParser
import Foundation
import Games
import Server

/// `palisade decks`: work on decks of pictures.
struct DecksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decks", abstract: "Work on decks of pictures.", subcommands: [Check.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check folders as the server does at its start.",
            discussion: """
                Prints a line for each fault: the folder, the file, the reason. Ends with status 0 when the server would use every deck, \
                1 when it would leave one out.
                """)

        @Argument(help: "Folders of decks, each with its deck.json.")
        var folders: [String]

        func run() throws {
            var isWhole = true
            for folder in folders {
                switch DeckFolder.read(folder) {
                case .success(let deck): print("\(folder): \(deck.id), \(deck.items.count) pictures in \(Set(deck.items.map(\.group)).count) groups")
                case .failure(let found):
                    isWhole = false
                    for fault in found.faults { print("\(folder): \(fault)") }
                }
            }
            if !isWhole { throw ExitCode(1) }
        }
    }
}
