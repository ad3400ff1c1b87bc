import ArgumentParser

/// `palisade-bench`: measures parts of the server, for developers who change them. It is not part of an installation.
@main
struct PalisadeBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "palisade-bench", abstract: "Measure parts of the server on this machine.",
        subcommands: [EngineCommand.self, GamesCommand.self, LobbyCommand.self, PlayersCommand.self, SettlementCommand.self])
}
