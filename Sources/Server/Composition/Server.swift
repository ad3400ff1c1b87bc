import Accounts
import Foundation
import Logging
import Play
import ServiceLifecycle
import Storage
import StorageSQLite
import WebSocketServer

/// The composition root: creates the groups of services, passes them to each other, and runs them.
public struct Server: Sendable {
    private let configuration: Configuration
    private let catalog = Catalog.house

    public init(_ configuration: Configuration) { self.configuration = configuration }

    /// Serves until a signal: the first SIGTERM or SIGINT drains the server, a second one ends the process at once.
    public func run() async throws {
        let logger = logger()
        configuration.reportTestSettings(to: logger)
        configuration.reportStrangeVariables(to: logger)
        let stop = await StopSignal()
        let certificates = try await CertificateService(configuration, logger: logger)
        let core = try ServerCore(configuration, catalog, certificate: certificates?.certificate, logger: logger)
        // systemctl reload is for certificates; a server without one goes on.
        if certificates == nil, core.notifier != nil { signal(SIGHUP, SIG_IGN) }
        let play = PlayServices(core)
        let thinking = ThinkingServices(core, play)
        let mail = MailServices(core, play)
        let accounts = AccountServices(core, play)
        let site = SiteServices(core, play, thinking, mail, accounts)

        try await core.budgeting.step()
        let rooms = try await restored(play)
        let port = try await site.listen()
        site.ready()
        logger.info("ready", metadata: ["rooms": "\(rooms)", "synchronous": "\(core.store.synchronousReadBack)"])
        greet(core.sockets, port: port)

        // Services stop in reverse order: an analysis must not outlive the store.
        let services: [any Service] =
            (certificates.map { [$0.reloading(core.sockets)] } ?? []) + play.services + [site.drain] + thinking.services
            + [
                accounts.rehearsing, accounts.exporting, site.copying, core.store.checking(logger: logger),
                StoreWatch(store: core.store, logger: logger),
            ] + mail.services
            + [accounts.housekeeping, core.budgeting]
        try await stop.run(ServiceGroup(configuration: .init(services: services.map { .init(service: $0) }, logger: logger)))
    }

    /// The number of rooms that were restored. A store that opened and then cannot be read is a matter of its disk, as a failed commit is.
    private func restored(_ play: PlayServices) async throws -> Int {
        do { return try await play.restore() } catch { throw StartFailure("the store cannot be read: \(error)", exitCode: 74) }
    }

    private func logger() -> Logger {
        configuration.logForm.bootstrap(from: Logger.Level(rawValue: configuration.logLevel) ?? .info)
        return Logger(label: "palisade")
    }

    /// Tells whoever started the server where it is.
    private func greet(_ sockets: WebSocketServer, port: Int) {
        var lines = ["data folder \(configuration.data)"]
        if let port = sockets.administrationPort, let host = configuration.administration.host {
            lines.append("administration on http://\(Self.bracketed(host)):\(port)/admin")
        }
        let host = configuration.host == "0.0.0.0" ? "127.0.0.1" : configuration.host
        lines.append("listening on \(configuration.isEncrypted ? "https" : "http")://\(Self.bracketed(host)):\(port)")
        FileHandle.standardOutput.write(Data(lines.map { $0 + "\n" }.joined().utf8))
    }

    /// A host as it stands in a URL.
    private static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
