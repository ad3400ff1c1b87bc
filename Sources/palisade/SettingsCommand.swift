import ArgumentParser
import Server

/// `palisade settings`: every option of the server as a file of variables, all commented out.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Print all options of the server as a file of variables.",
        discussion: """
            Each line is commented out and has the default. The file is one that systemd's EnvironmentFile and the env_file of a container engine read, such as \
            /etc/default/palisade.
            """)

    func run() { print(Configuration.environmentFile) }
}
