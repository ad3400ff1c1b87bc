import Accounts
import Logging
import Play
import ServiceLifecycle
import Storage
import WebSocketServer

/// The answers to requests, the health of the server, and its end.
struct SiteServices {
    private let core: ServerCore
    private let play: PlayServices
    private let thinking: ThinkingServices
    private let mail: MailServices
    private let accounts: AccountServices
    private let health: Health
    private let admin = AdminKey()
    private let backups: Backups
    private let drawings = PositionPictures()
    private let animations = GameAnimations()

    init(_ core: ServerCore, _ play: PlayServices, _ thinking: ThinkingServices, _ mail: MailServices, _ accounts: AccountServices) {
        (self.core, self.play, self.thinking, self.mail, self.accounts) = (core, play, thinking, mail, accounts)
        backups = Backups(core.store, data: core.configuration.data)
        health = Health(
            store: core.store, lobby: play.lobby, analyst: thinking.analyst, watchdog: core.watchdog, clock: core.clock,
            mail: mail.mailService?.queue,
            sockets: core.sockets, backups: backups, budgeting: core.budgeting)
    }

    /// Listens for requests and sockets.
    /// - Returns: the port.
    func listen() async throws -> Int {
        let (api, admission, sockets) = (api, play.admission, core.sockets)
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
        do { try admin.write(to: core.configuration.data, port: sockets.commandPort ?? port) } catch let error where core.isReadOnly {
            core.logger.warning("the admin key was not written; commands cannot reach the running server", metadata: ["reason": "\(error)"])
        }
        return port
    }

    private var api: HTTPAPI {
        let (configuration, store) = (core.configuration, core.store)
        let context = APIContext(
            identities: core.identities,
            membership: Membership(identities: core.identities, connections: LobbyConnections(lobby: play.lobby, ledger: store)),
            accounts: store, moderation: store, lobby: play.lobby, clock: core.clock, origins: core.origins,
            secureCookies: configuration.hasSecureCookies, admin: admin, limiter: play.acceptor.limiter, proxies: configuration.trustedProxies,
            faults: core.faults, incidents: Incidents(clock: core.clock, logger: core.logger),
            requests: core.requests, budget: core.budget, acts: health.acts)
        let parts = HTTPAPI.Parts(
            store: store, site: configuration.site, catalog: core.catalog,
            documents: Documents(web: configuration.web, source: configuration.source), health: health,
            isOpenToGuests: configuration.guests == "open", analyst: thinking.analyst, stops: mail.stops, contacts: core.contacts,
            admission: play.admission, hasher: accounts.hasher, knownBrowsers: KnownBrowsers(secret: core.resources.key),
            mailService: mail.mailService,
            exports: accounts.exports, backups: backups, budgeting: core.budgeting, signIns: accounts.signIns,
            providerFaults: ProviderFaults(clock: core.clock, logger: Logger(label: "palisade.signin")), pictures: accounts.pictures,
            clips: DailyClips(pace: .milliseconds(configuration.clipPace)), drawings: drawings, animations: animations, draw: core.draw)
        return HTTPAPI(context, parts)
    }

    /// Begins to watch the parts that others wait for, and tells the service manager.
    func ready() {
        health.isReady = true
        core.watchdog.start(
            watching: core.watched + thinking.watched + accounts.watched + mail.watched + [
                .init(name: "pictures") { [drawings] in drawings.progress },
                .init(name: "animations") { [animations] in animations.progress },
            ])
        core.notifier?.ready()
    }

    var copying: any Service { BackgroundService { [backups] in await backups.run() } }

    var drain: any Service {
        Drain(
            lobby: play.lobby, sockets: core.sockets, store: core.store, health: health, notifier: core.notifier, logger: core.logger)
    }
}
