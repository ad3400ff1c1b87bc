import ArgumentParser
import Server

@main
struct Palisade: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "palisade",
        abstract: "A board-game server for one's own machine.",
        version: Version.text,
        subcommands: [
            ServeCommand.self, SettingsCommand.self, HealthCommand.self, DoctorCommand.self,
            TokenCommand.self, AdminCommand.self, PasswordCommand.self,
            BackupCommand.self, RestoreCommand.self, ExportGamesCommand.self, CompactCommand.self, CheckCommand.self, AuditCommand.self,
            DecksCommand.self,
            RulesCommand.self, PerftCommand.self, BenchCommand.self, EngineCommand.self, ArenaCommand.self, TrainCommand.self,
        ])
}
