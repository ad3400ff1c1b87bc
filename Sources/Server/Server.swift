import Accounts
import Analysis
import Bots
import Export
import Foundation
import GameRules
import Identifiers
import JSONText
import Logging
import Mail
import OutgoingHTTP
import Pictures
import Play
import ServiceLifecycle
import SignIn
import Storage
import StorageSQLite
import Synchronization
import WebSocketServer
import Wire

/// The composition root: creates the clock, the store, the sockets and the services, and passes them to each other.
public struct Server: Sendable {
    private let configuration: Configuration
    private let catalog = Catalog.house

    public init(_ configuration: Configuration) { self.configuration = configuration }

    /// Serves until a signal: the first SIGTERM or SIGINT drains the server, a second one ends the process at once.
    public func run() async throws {
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = Logger.Level(rawValue: configuration.logLevel) ?? .info
            return handler
        }
        let logger = Logger(label: "palisade")
        configuration.reportTestSettings(to: logger)
        configuration.reportStrangeVariables(to: logger)
        let stop = await StopSignal()
        let certificates = try await CertificateService(configuration, logger: logger)
        let store = try Self.open(configuration, logger: logger)
        let clock = SystemClock()
        // A read-only store cannot take moves, so running games are not restored and stay in the store.
        let stored = store.readOnlyReason == nil ? try await store.liveRooms() : []

        let sockets = try WebSocketServer(socketOptions(clock, certificates?.certificate), logger: Logger(label: "palisade.sockets"))
        let draw: @Sendable () -> UInt64 = {
            var system = SystemRandomNumberGenerator()
            return system.next()
        }
        let resources = GameResources(decks: configuration.deckFolders, key: ResourceKey.load(from: configuration.data))
        for problem in catalog.prepare(resources) { logger.error("a deck is left out", metadata: ["reason": "\(problem)"]) }
        let pool = Self.computePool(configuration)
        let liveNodes = min(configuration.analysisNodes, Self.liveNodes)
        var pace = ServerPace()
        pace.bots = .milliseconds(configuration.botPace)
        pace.pairing = .milliseconds(configuration.poolPace)
        let turns = WaitingTurns()
        let lobby = Lobby(
            loops: sockets.loops, kinds: catalog.kinds(pool, nodes: liveNodes),
            services: RoomServices(
                clock: clock, journal: store, ledger: store, day: LocalDay(zone: configuration.timeZone).day, pace: pace,
                turns: turns, draw: draw),
            boards: store, logger: Logger(label: "palisade.play"))
        let identities = Identities(store: store, reserved: catalog.playerNames)
        let faults = StoreFaults(clock: clock, logger: logger)
        let origins = OriginPolicy(
            site: configuration.site, allowed: configuration.origins, isEncrypted: configuration.isEncrypted,
            refusals: OriginRefusals(site: configuration.site, clock: clock, logger: logger))
        let contacts = ContactReader(blocks: store, follows: store, profiles: store)
        let acceptor = ConnectionAcceptor(
            lobby: lobby,
            authenticator: AccountAuthenticator(
                identities: identities, accounts: store, archive: store, ledger: store, ratings: store, moderation: store,
                contacts: contacts, origins: origins,
                faults: faults, clock: clock),
            limits: configuration.limits, loops: sockets.loops, logger: Logger(label: "palisade.play"))
        var analyses = Analyst.Limits()
        analyses.perDay = configuration.analysesPerDay
        analyses.waitingPerNetwork = configuration.analysesPerAddress
        let analyst = Analyst(
            evaluators: catalog.evaluators(pool, nodes: configuration.analysisNodes), store: store, limits: analyses,
            logger: Logger(label: "palisade.analysis"))
        let secureCookies = configuration.hasSecureCookies
        let admission = AdmissionControl(
            acceptor: acceptor, proxies: configuration.trustedProxies, clock: clock, isReadOnly: store.readOnlyReason != nil,
            cookies: SessionCookies(isSecure: secureCookies))
        let notifier = ServiceNotifier(environment: ProcessInfo.processInfo.environment)
        let watchdog = Watchdog(sockets.loops, limit: .seconds(configuration.watchdogSeconds), notifier: notifier)
        let post = AccountPost(configuration, identities: identities, store: store, faults: faults, logger: Logger(label: "palisade.mail"))
        let stops = StopLinks(secret: resources.key)
        let calls = TurnCalls(
            turns, store: store, mails: TurnMessages(site: configuration.linkOrigin, stops: stops), zone: configuration.timeZone,
            present: { [presence = lobby.presence] in await presence.here(among: $0) }, logger: Logger(label: "palisade.mail"))
        let health = Health(store: store, lobby: lobby, analyst: analyst, watchdog: watchdog, clock: clock, mail: post?.queue, sockets: sockets)
        let admin = AdminKey()
        let exports = Exports(folder: configuration.data + "/exports") { faults.report($0) }
        let hasher = await Self.passwordHasher(configuration, logger: logger)
        let pictures = PictureMaker(limit: .seconds(configuration.pictureSeconds))
        if !pictures.isInstalled {
            logger.error("pictures cannot be uploaded; the program is missing", metadata: ["program": "\(PictureMaker.besideThisProgram)"])
        }
        let outgoing = configuration.providers.isEmpty ? nil : OutgoingClient(patience: .seconds(configuration.outgoingSeconds))
        let signIns = outgoing.map { outgoing in
            SignIns(
                configuration.providers, site: configuration.site, transport: outgoing,
                picturesArePublic: configuration.providerPictures == "public")
        }
        let context = APIContext(
            identities: identities,
            membership: Membership(identities: identities, connections: LobbyConnections(lobby: lobby, ledger: store)), accounts: store,
            moderation: store, lobby: lobby, clock: clock, origins: origins, secureCookies: secureCookies,
            admin: admin, limiter: acceptor.limiter, proxies: configuration.trustedProxies, faults: faults,
            incidents: Incidents(clock: clock, logger: logger), acts: health.acts)
        let parts = HTTPAPI.Parts(
            store: store, site: configuration.site, catalog: catalog,
            documents: Documents(web: configuration.web, source: configuration.source), health: health,
            isOpenToGuests: configuration.guests == "open", analyst: analyst, stops: stops, contacts: contacts, admission: admission,
            hasher: hasher, knownBrowsers: KnownBrowsers(secret: resources.key), post: post, exports: exports, signIns: signIns,
            providerFaults: ProviderFaults(clock: clock, logger: Logger(label: "palisade.signin")), pictures: pictures,
            clips: DailyClips(pace: .milliseconds(configuration.clipPace)), draw: draw)
        let api = HTTPAPI(context, parts)

        for sanction in try await store.sanctions(inForceAt: clock.now) { lobby.sanctions.add(sanction) }
        await lobby.restore(stored)
        let port: Int
        do {
            port = try await sockets.start {
                await api.answer($0)
            } file: {
                api.refusal(ofFile: $0)
            } card: {
                await api.card(for: $0)
            } socket: {
                admission.handler(for: $0)
            }
        } catch {
            throw StartFailure(error.description)
        }
        do { try admin.write(to: configuration.data, port: sockets.commandPort ?? port) } catch let error where store.readOnlyReason != nil {
            logger.warning("the admin key was not written; commands cannot reach the running server", metadata: ["reason": "\(error)"])
        }
        health.isReady = true
        watchdog.start(watching: [
            .init(name: Watchdog.writer) { store.progress }, .init(name: "hashers") { hasher.progress }, .init(name: "thinkers") { pool.progress },
            .init(name: "analyses") { analyst.progress }, .init(name: "exports") { exports.progress },
            .init(name: "uploads") { pictures.progress }, .init(name: "pictures") { parts.drawings.progress },
            .init(name: "animations") { parts.animations.progress }, .init(name: "mail") { post?.queue.progress ?? (0, nil) },
            .init(name: "outgoing") { outgoing?.progress ?? (0, nil) },
        ])
        notifier?.ready()
        logger.info("ready", metadata: ["rooms": "\(stored.count)", "synchronous": "\(store.synchronousReadBack)"])
        let named = configuration.host == "0.0.0.0" ? "127.0.0.1" : configuration.host
        let host = named.contains(":") ? "[\(named)]" : named
        let greeting =
            "data folder \(configuration.data)\n\(administration(sockets))listening on \(configuration.isEncrypted ? "https" : "http")://\(host):\(port)\n"
        FileHandle.standardOutput.write(Data(greeting.utf8))

        let guests = GuestSweep(identities) { await lobby.present(among: $0) }
        let deletions = DeletionSweep(identities) { deletion, revoked in
            for (account, credentials) in revoked {
                let (user, credentials) = (UserID(account: account), Set(credentials.map(CredentialID.init)))
                if account == deletion.account {
                    await lobby.deleted(user, alias: deletion.alias, revoked: credentials)
                } else {
                    await lobby.retire(user, revoking: credentials)
                }
            }
            await exports.removeAll(of: UserID(account: deletion.account).rawValue)
        } present: { users in
            await lobby.present(among: users)
        } rewrite: { deletion, entries in
            RoomErasure.erase(UserID(account: deletion.account), alias: deletion.alias, in: entries)
        }
        let exhibitions = Exhibitions(lobby, most: store.readOnlyReason == nil ? configuration.exhibitions : 0) { pool.waiting > 0 }
        var reload: [ServiceGroupConfiguration.ServiceConfiguration] = []
        if let certificates { reload.append(.init(service: certificates.reloading(sockets))) }
        try await ServiceGroup(
            configuration: .init(
                // Services stop in reverse order: an analysis must not outlive the store.
                services: reload + [
                    .init(service: HeartbeatService(acceptor: acceptor)),
                    .init(service: ClockWatchService(clock: clock, lobby: lobby, logger: logger)),
                    .init(service: Drain(lobby: lobby, sockets: sockets, store: store, health: health, notifier: notifier, logger: logger)),
                    .init(service: AnalysisService(analyst: analyst)),
                    .init(service: ExhibitionService(exhibitions: exhibitions)),
                    .init(service: ExportService(exports: exports)),
                    .init(service: StoreCheckService(store: store, logger: logger)),
                    .init(service: MailService(post: store.readOnlyReason == nil ? post : nil, clock: clock, logger: logger)),
                    .init(service: TurnCallService(calls: post == nil || store.readOnlyReason != nil ? nil : calls, clock: clock)),
                    .init(
                        service: Housekeeping(
                            guests: guests, deletions: deletions, period: .seconds(configuration.sweepSeconds), clock: clock, logger: logger)),
                    .init(service: stop, successTerminationBehavior: .gracefullyShutdownGroup),
                ], logger: logger)
        ).run()
    }

    /// The line that says where the port of the operator is; empty without one.
    private func administration(_ sockets: WebSocketServer) -> String {
        guard let port = sockets.administrationPort, let host = configuration.administration.host else { return "" }
        return "administration on http://\(host.contains(":") ? "[\(host)]" : host):\(port)/admin\n"
    }

    private static func computePool(_ configuration: Configuration) -> ComputePool {
        let begun = ContinuousClock.now
        let spare = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
        return ComputePool(threads: configuration.thinkers == 0 ? spare : configuration.thinkers) { ContinuousClock.now - begun }
    }

    /// Measures and logs the time of a hash, which determines the time of a sign-in.
    private static func passwordHasher(_ configuration: Configuration, logger: Logger) async -> PasswordHasher {
        let cost = configuration.passwordCost
        let hasher = PasswordHasher(cost: cost, threads: configuration.passwordThreads)
        let begun = ContinuousClock.now
        do throws(PasswordHasher.Busy) { try await hasher.rehearse() } catch {
            logger.error("there is no memory for a password hash; nobody can sign in with a password", metadata: ["megabytes": "\(cost.megabytes)"])
            return hasher
        }
        logger.info(
            "passwords are hashed with argon2id",
            metadata: [
                "passes": "\(cost.passes)", "megabytes": "\(cost.megabytes)", "threads": "\(configuration.passwordThreads)",
                "milliseconds": "\((ContinuousClock.now - begun).milliseconds)",
            ])
        return hasher
    }

    /// Maximum number of nodes for an evaluation of a running game, which must arrive before the game has gone on.
    private static let liveNodes = 50_000

    private static func open(_ configuration: Configuration, logger: Logger) throws -> SQLiteStore {
        do {
            var options = SQLiteStore.Options.besideServer
            options.newStore = configuration.newStore
            options.olderStore = configuration.olderStore
            if configuration.synchronous == "normal" { options.synchronous = .normal }
            let store = try SQLiteStore(
                folder: configuration.data, options: options,
                onFatal: { reason in
                    // It is unknown whether the last commit reached the disk; recovery at the next start decides.
                    logger.critical("the store failed; stopping", metadata: ["reason": "\(reason)"])
                    exit(74)
                })
            if let reason = store.readOnlyReason {
                logger.critical("the store is read-only; serving finished games only", metadata: ["reason": "\(reason)"])
            }
            configuration.report(store.concession, to: logger)
            report(store.state.damage, logger)
            return store
        } catch {
            throw StartFailure(error.description, exitCode: 75)
        }
    }

    fileprivate static func report(_ damage: [StoreDamage], _ logger: Logger) {
        for damage in damage {
            logger.error(
                "the store is damaged",
                metadata: [
                    "part": "\(damage.part.rawValue)", "room": "\(damage.room ?? "-")", "match": "\(damage.match?.rawValue ?? "-")",
                    "first": "\(damage.first.map(String.init) ?? "-")", "count": "\(damage.count.map(String.init) ?? "-")",
                    "what": "\(damage.text)",
                ])
        }
    }

    private func socketOptions(_ clock: SystemClock, _ certificate: ServerCertificate?) -> ServerOptions {
        var options = ServerOptions()
        options.certificate = certificate
        options.redirectPort = configuration.redirectPort
        options.redirectTarget = configuration.redirectTarget == 0 ? nil : configuration.redirectTarget
        options.transportSecuritySeconds = configuration.hstsSeconds
        options.farewell = { code in
            CloseCode(rawValue: code).map { ServerFrames.bye($0, reason: "too slow", ts: clock.now.milliseconds, retry: .reconnectSoon) }
        }
        options.administration.host = configuration.administration.host
        options.administration.names = configuration.administrationNames
        options.administration.port = configuration.administration.port
        options.administration.isPublic = configuration.administration.isPublic
        options.host = configuration.host
        options.port = configuration.port
        options.loops = configuration.loops == 0 ? ProcessInfo.processInfo.activeProcessorCount : configuration.loops
        options.webRoot = configuration.web
        options.facts = ["prices": Prices.text]
        options.preparesFilesOnRequest = configuration.pagePreparation == "request"
        options.maxFrame = configuration.limits.frameBytes
        options.keepAliveSeconds = Double(configuration.keepAliveSeconds)
        options.lingerSeconds = configuration.closeSeconds
        options.trustedProxies = configuration.trustedProxies
        let bounds = configuration.limits.connections
        options.unidentifiedPerNetwork = bounds.unidentified
        options.partialHeadsPerNetwork = bounds.partialHeads
        options.connectionsPerNetwork = bounds.open
        options.connectionRate = (bounds.rate.perSecond, bounds.rate.burst)
        options.headSeconds = Double(bounds.headSeconds)
        options.bodySeconds = Double(bounds.bodySeconds)
        options.bodyRate = bounds.bodyRate
        options.largeBodies.path = PicturesAPI.picturePath
        options.largeBodies.bytes = PictureMaker.maxBytes
        return options
    }
}

/// Runs the heartbeat of all visits.
private struct HeartbeatService: Service {
    let acceptor: ConnectionAcceptor

    func run() async throws { await cancelWhenGracefulShutdown { await acceptor.run() } }
}

/// Runs the exhibition games.
private struct ExhibitionService: Service {
    let exhibitions: Exhibitions

    func run() async throws {
        await cancelWhenGracefulShutdown { await exhibitions.run() }
        // A service that ends would end the server.
        try await gracefulShutdown()
    }
}

/// Runs the analyst.
private struct AnalysisService: Service {
    let analyst: Analyst

    func run() async throws { await cancelWhenGracefulShutdown { await analyst.run() } }
}

/// Makes the archives that people asked for.
private struct ExportService: Service {
    let exports: Exports

    func run() async throws { await cancelWhenGracefulShutdown { await exports.run() } }
}

/// Sends mail.
private struct MailService: Service {
    let post: AccountPost?
    let clock: SystemClock
    let logger: Logger

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            await post?.run(clock, logger: logger)
            // The service group stops when one of its services returns.
            try await gracefulShutdown()
        }
    }
}

/// Calls players to their games by mail.
private struct TurnCallService: Service {
    let calls: TurnCalls?
    let clock: SystemClock

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            try await calls?.run(clock)
            // The service group stops when one of its services returns.
            try await gracefulShutdown()
        }
    }
}

/// Verifies the checksums of the archive and the accounts once, while games go on.
private struct StoreCheckService: Service {
    let store: SQLiteStore
    let logger: Logger

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            do {
                Server.report(try await store.check(), logger)
            } catch is CancellationError {
            } catch {
                logger.error("the store cannot be checked", metadata: ["error": "\(error)"])
            }
            // The service group stops when one of its services returns.
            try await gracefulShutdown()
        }
    }
}
