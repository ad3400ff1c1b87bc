import Accounts
import Analysis
import Bots
import Foundation
import GameRules
import Logging
import Play
import Storage
import StorageSQLite
import WebSocketServer

/// The parts that all groups of services share.
struct ServerCore: Sendable {
    let configuration: Configuration
    let catalog: Catalog
    let logger: Logger
    let clock = SystemClock()
    let store: SQLiteStore
    let faults: StoreFaults
    let requests: RequestLog
    let budget: DataBudget
    let budgeting: BudgetService
    let sockets: WebSocketServer
    let resources: GameResources
    /// The threads on which bots think and games are analysed.
    let pool: ComputePool
    let notifier = ServiceNotifier(environment: ProcessInfo.processInfo.environment)
    let watchdog: Watchdog
    let identities: Identities
    let origins: OriginPolicy
    let contacts: ContactReader
    /// The source of random numbers, which nobody can predict.
    let draw: @Sendable () -> UInt64 = {
        var system = SystemRandomNumberGenerator()
        return system.next()
    }

    /// Opens the store and the event loops; nothing listens yet.
    init(_ configuration: Configuration, _ catalog: Catalog, certificate: ServerCertificate?, logger: Logger) throws {
        self.configuration = configuration
        self.catalog = catalog
        self.logger = logger
        store = try SQLiteStore(configuration, logger: logger)
        sockets = try WebSocketServer(
            try ServerOptions(configuration, clock, certificate), logger: Logger(label: "palisade.sockets"))
        resources = GameResources(decks: configuration.deckFolders, key: ResourceKey.load(from: configuration.data))
        for problem in catalog.prepare(resources) { logger.error("a deck is left out", metadata: ["reason": "\(problem)"]) }
        pool = Self.computePool(configuration)
        watchdog = Watchdog(
            sockets.loops, limit: .seconds(configuration.watchdogSeconds), notifier: notifier,
            report: { [format = configuration.logForm] in Watchdog.complain($0, in: format) })
        faults = StoreFaults(clock: clock, logger: logger)
        requests = RequestLog(
            ids: RequestIDs(run: draw()), trail: AuditTrail(configuration.audit == "on" ? Logger(label: AuditTrail.label) : nil),
            logger: Logger(label: "palisade.requests"))
        budget = DataBudget(limit: configuration.maxData == 0 ? nil : configuration.maxData * 1_000_000)
        budgeting = BudgetService(
            budget, store, folder: configuration.data, period: .seconds(configuration.sweepSeconds), clock: clock, logger: logger)
        identities = Identities(store: store, reserved: catalog.playerNames) { [budget] in budget.admitsNewcomers }
        origins = OriginPolicy(
            site: configuration.site, allowed: configuration.origins, isEncrypted: configuration.isEncrypted,
            refusals: OriginRefusals(site: configuration.site, clock: clock, logger: logger))
        contacts = ContactReader(blocks: store, follows: store, profiles: store)
    }

    var isReadOnly: Bool { store.readOnlyReason != nil }

    /// The parts whose work others wait for.
    var watched: [WorkAge.Part] {
        [.init(name: Watchdog.writer) { [store] in store.progress }, .init(name: "thinkers") { [pool] in pool.progress }]
    }

    private static func computePool(_ configuration: Configuration) -> ComputePool {
        let begun = ContinuousClock.now
        let spare = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
        return ComputePool(threads: configuration.thinkers == 0 ? spare : configuration.thinkers) { ContinuousClock.now - begun }
    }
}
