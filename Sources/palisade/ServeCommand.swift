import ArgumentParser
import Foundation
import Server

/// `palisade serve`: the whole server in one process.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the page, the HTTP API and the WebSockets on one port.",
        discussion: """
            Every option can also stand in the configuration file ("port": 8080) or in the environment (PALISADE_PORT=8080). \
            A flag wins over the environment, the environment over the file. A value that cannot be used ends the program with status 64.
            """)

    @Option(help: "A JSON file with any of these options.")
    var config: String?
    @Option(help: "The address to listen on. Default: 0.0.0.0, every network of this machine.")
    var host: String?
    @Option(help: "The port to listen on, 0 for any free one. Default: 8080.")
    var port: String?
    @Option(help: "The folder that keeps the store. One server at a time. Default: the current folder.")
    var data: String?
    @Option(help: "The folder of the page. Default: web.")
    var web: String?
    @Option(help: "Event loops, 0 for one on each processor. Default: 0.")
    var loops: String?
    @Option(help: "Threads on which the server's own players think, 0 for one less than processors. Default: 0.")
    var thinkers: String?
    @Option(help: "Positions the engine looks at for each position of an analysed game. Default: 200000.")
    var analysisNodes: String?
    @Option(help: "Games one person may have analysed in a day. Default: 40.")
    var analysesPerDay: String?
    @Option(help: "Games asked for from one address that wait for their analysis. Default: 16.")
    var analysesPerAddress: String?
    @Option(help: "Origins of other sites whose pages may use a session here, separated by commas. Default: none.")
    var origins: String?
    @Option(help: "true when browsers reach this server by https, through a proxy. Default: false.")
    var secureCookies: String?
    @Option(help: "trace, debug, info, notice, warning, error or critical. Default: info.")
    var logLevel: String?
    @Option(help: "Commands of one connection: RATE/BURST, a second and at once. Default: 10/30.")
    var limitDo: String?
    @Option(help: "Moves of one connection. Default: 5/10.")
    var limitMove: String?
    @Option(help: "Chat lines of one connection. Default: 0.5/5.")
    var limitChat: String?
    @Option(help: "Rooms one connection opens. Default: 0.1/6.")
    var limitCreate: String?
    @Option(help: "Handshakes of one address in ten seconds. Default: 100.")
    var handshakesPerAddress: String?
    @Option(help: "Sockets without an account of one address. Default: 500.")
    var socketsPerAddress: String?
    @Option(help: "Guests one address makes in an hour. Default: 500.")
    var guestsPerAddress: String?
    @Option(help: ArgumentHelp("How commits are flushed; normal loses games in a power cut.", visibility: .hidden))
    var synchronous: String?

    func run() async throws {
        let configuration: Configuration
        do {
            configuration = try Configuration.load(file: config, environment: ProcessInfo.processInfo.environment, flags: flags)
        } catch {
            throw refuse(error.description, EX_USAGE)
        }
        do {
            try await Server(configuration).run()
        } catch let failure as StartFailure {
            throw refuse(failure.description, failure.exitCode)
        }
    }

    private func refuse(_ sentence: String, _ code: Int32) -> ExitCode {
        FileHandle.standardError.write(Data("Error: \(sentence)\n".utf8))
        return ExitCode(code)
    }

    private var flags: [String: String] {
        let given: [String: String?] = [
            "host": host, "port": port, "data": data, "web": web, "loops": loops, "thinkers": thinkers,
            "analysis-nodes": analysisNodes, "analyses-per-day": analysesPerDay,
            "analyses-per-address": analysesPerAddress, "origins": origins, "secure-cookies": secureCookies,
            "log-level": logLevel, "limit-do": limitDo, "limit-move": limitMove, "limit-chat": limitChat, "limit-create": limitCreate,
            "handshakes-per-address": handshakesPerAddress, "sockets-per-address": socketsPerAddress, "guests-per-address": guestsPerAddress,
            "synchronous": synchronous,
        ]
        return given.compactMapValues { $0 }
    }
}
