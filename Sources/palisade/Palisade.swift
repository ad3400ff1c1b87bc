import ArgumentParser

@main
struct Palisade: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "palisade",
        abstract: "A board-game server for one's own machine.",
        subcommands: [RulesCommand.self, PerftCommand.self])
}
