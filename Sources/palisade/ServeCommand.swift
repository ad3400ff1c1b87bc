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
    @Option(help: "Seconds an event loop may compute without a sign of life before the process ends with status 70, 0 for any time. Default: 1.")
    var watchdogSeconds: String?
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
    @Option(help: "Addresses and networks of proxies whose X-Forwarded-For is believed, separated by commas. Default: none.")
    var trustedProxies: String?
    @Option(help: "trace, debug, info, notice, warning, error or critical. Default: info.")
    var logLevel: String?
    @Option(help: "Commands of one user: RATE/BURST, a second and at once. Default: 10/30.")
    var limitDo: String?
    @Option(help: "Moves of one user. Default: 5/10.")
    var limitMove: String?
    @Option(help: "Chat lines of one user. Default: 0.5/5.")
    var limitChat: String?
    @Option(help: "Rooms one user opens. Default: 0.1/6.")
    var limitCreate: String?
    @Option(help: "Pings and all other frames of one user. Default: 5/20.")
    var limitPing: String?
    @Option(help: "Room numbers one user tries that lead nowhere. Default: 0.17/10.")
    var limitMiss: String?
    @Option(help: "Wrong room passwords of one user. Default: 0.017/5.")
    var limitPassword: String?
    @Option(help: "API requests of one user that read. Default: 60/200.")
    var limitRead: String?
    @Option(help: "API requests of one user that write. Default: 2/20.")
    var limitWrite: String?
    @Option(help: "Health and metrics requests of one network. Default: 100/1000.")
    var limitProbe: String?
    @Option(help: "Files of the page for one network. Default: 500/20000.")
    var limitFile: String?
    @Option(help: "Bytes that are kept on the disk for one network. Default: 800/20000000.")
    var limitStore: String?
    @Option(help: "How many times the rates of a user all people of one network have together. Default: 20.")
    var networkShare: String?
    @Option(help: "Handshakes of one network in ten seconds. Default: 100.")
    var handshakesPerAddress: String?
    @Option(help: "Sockets of one network that show no valid credential. Default: 500.")
    var socketsPerAddress: String?
    @Option(help: "Guests one network makes in an hour. Default: 500.")
    var guestsPerAddress: String?
    @Option(help: "Connections of one network that have not sent a whole request head. Default: 200.")
    var unidentifiedPerNetwork: String?
    @Option(help: "Connections of one network in the middle of a request head. Default: 64.")
    var partialHeadsPerNetwork: String?
    @Option(help: "HTTP connections of one network; when half are open, answers end them. WebSockets do not count. Default: 1000.")
    var connectionsPerNetwork: String?
    @Option(help: "New connections of one network: RATE/BURST, a second and at once. Default: 50/400.")
    var limitConnect: String?
    @Option(help: "Seconds in which a request head must arrive. Default: 5.")
    var headSeconds: String?
    @Option(help: "Seconds in which a request body must arrive. Default: 10.")
    var bodySeconds: String?
    @Option(help: "Bytes a second that a request body must keep up after two seconds. Default: 1024.")
    var bodyRate: String?
    @Option(help: ArgumentHelp("How commits are flushed; normal loses games in a power cut.", visibility: .hidden))
    var synchronous: String?

    func run() async throws {
        // Everything the server writes belongs to its owner alone.
        umask(0o077)
        // A write beyond the file-size limit of the user fails, and is dealt with like one to a full disk.
        signal(SIGXFSZ, SIG_IGN)
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
            "host": host, "port": port, "data": data, "web": web, "loops": loops, "watchdog-seconds": watchdogSeconds,
            "thinkers": thinkers,
            "analysis-nodes": analysisNodes, "analyses-per-day": analysesPerDay,
            "analyses-per-address": analysesPerAddress, "origins": origins, "secure-cookies": secureCookies, "trusted-proxies": trustedProxies,
            "log-level": logLevel, "limit-do": limitDo, "limit-move": limitMove, "limit-chat": limitChat, "limit-create": limitCreate,
            "limit-ping": limitPing, "limit-miss": limitMiss, "limit-password": limitPassword, "limit-read": limitRead, "limit-write": limitWrite,
            "limit-probe": limitProbe, "limit-file": limitFile, "limit-store": limitStore, "network-share": networkShare,
            "handshakes-per-address": handshakesPerAddress, "sockets-per-address": socketsPerAddress, "guests-per-address": guestsPerAddress,
            "unidentified-per-network": unidentifiedPerNetwork, "partial-heads-per-network": partialHeadsPerNetwork,
            "connections-per-network": connectionsPerNetwork, "limit-connect": limitConnect, "head-seconds": headSeconds,
            "body-seconds": bodySeconds, "body-rate": bodyRate, "synchronous": synchronous,
        ]
        return given.compactMapValues { $0 }
    }
}
