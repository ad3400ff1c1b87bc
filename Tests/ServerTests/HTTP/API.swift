import Accounts
import Analysis
import Bots
import Crypto
import Export
import Foundation
import IdentifierLiterals
import Identifiers
import JSONText
import Logging
import Mail
import Pictures
import SignIn
import Storage
import StorageSQLite
import Synchronization
import TestSupport

@testable import Play
@testable import Server
@testable import WebSocketServer

/// The HTTP API without sockets, on a store in a temporary folder.
struct API {
    let store: SQLiteStore
    let clock = TestClock()
    let identities: Identities
    /// The log of the server.
    let log = LogLines()
    /// The bytes of the store.
    let budget: DataBudget
    /// The log of requests and commands.
    let requestLines = LogLines()
    /// The audit trail.
    let trail = LogLines()
    let loop = TestLoop()
    let acceptor: ConnectionAcceptor
    let analyst: Analyst
    let lobby: Lobby
    private let outbox: Outbox
    private let mailService: AccountMailService?
    let exports: Exports
    let routes: HTTPAPI
    /// The links that end mails.
    let stops = StopLinks(secret: SymmetricKey(size: .bits256))

    /// - Parameters:
    ///   - games: the catalogue; empty for tests that need no game.
    ///   - handlesLinks: whether wishes for links are handled behind their answers, as on a server; otherwise they wait.
    ///   - limit: the most bytes of the store.
    ///   - openAPI: the document of the API; `nil` for tests that need none.
    static func run(
        _ games: [any GameModule] = [], sendsMail: Bool = true, handlesLinks: Bool = true, signIns: SignIns? = nil,
        pictures: PictureMaker = PictureMaker(), cost: PasswordCost = PasswordCost(passes: 1, megabytes: 1), openAPI: String? = nil,
        limit: Int? = nil,
        _ body: (API) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "palisade-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        if let openAPI {
            try FileManager.default.createDirectory(atPath: folder + "/web/api", withIntermediateDirectories: true)
            try Data(openAPI.utf8).write(to: URL(filePath: folder + "/web/api/openapi.json"))
        }
        let api = try API(
            folder: folder, catalog: Catalog(games), sendsMail: sendsMail, signIns: signIns, pictures: pictures, cost: cost, limit: limit)
        let studies = Task { [analyst = api.analyst] in await analyst.run() }
        let links = Task { [mailService = api.mailService] in if handlesLinks { await mailService?.links.run() } }
        let making = Task { [exports = api.exports] in await exports.run() }
        try await body(api)
        making.cancel()
        await making.value
        studies.cancel()
        links.cancel()
        await studies.value
        await links.value
        await api.store.close()
    }

    private init(
        folder: String, catalog: Catalog, sendsMail: Bool, signIns: SignIns?, pictures: PictureMaker, cost: PasswordCost, limit: Int?
    ) throws {
        store = try SQLiteStore(folder: folder) { _ in }
        let seeds = Atomic<UInt64>(1)
        budget = DataBudget(limit: limit)
        let admitsGames: @Sendable () -> Bool = { [budget] in budget.admitsGames }
        let services = RoomServices(clock: clock, journal: store, ledger: store, admitsGames: admitsGames) {
            seeds.wrappingAdd(7919, ordering: .relaxed).newValue
        }
        let logger = log.logger
        let pool = ComputePool(threads: 1, megabytes: 1) { .zero }
        lobby = Lobby(
            loops: [loop], kinds: catalog.kinds(pool, nodes: 100), services: services, boards: store, logger: logger)
        outbox = Outbox()
        analyst = Analyst(evaluators: catalog.evaluators(pool, nodes: 100), store: store, logger: logger)
        let budgeting = BudgetService(budget, store, folder: folder, clock: clock, logger: logger)
        identities = Identities(store: store) { [budget] in budget.admitsNewcomers }
        let faults = StoreFaults(clock: clock, logger: logger)
        exports = Exports(folder: folder + "/exports", life: .seconds(86_400)) { faults.report($0) }
        mailService =
            sendsMail
            ? AccountMailService(site: "https://a.example", transport: outbox, identities: identities, store: store, faults: faults, logger: logger)
            : nil
        let origins = OriginPolicy(refusals: OriginRefusals(site: "", clock: clock, logger: logger))
        let contacts = ContactReader(blocks: store, follows: store, profiles: store)
        let requests = RequestLog(ids: RequestIDs(run: 1), trail: AuditTrail(trail.logger), logger: requestLines.logger)
        acceptor = ConnectionAcceptor(
            lobby: lobby,
            authenticator: AccountAuthenticator(
                identities: identities, accounts: store, introductions: store,
                contacts: contacts, origins: origins,
                faults: faults, clock: clock),
            limits: VisitLimits(), loops: [loop], logger: logger
        ) { [clock, requests] in requests.note($0, at: clock.now) }
        let health = Health(store: store, lobby: lobby, analyst: analyst, watchdog: Watchdog([], limit: .zero, notifier: nil) { _ in }, mail: nil)
        let context = APIContext(
            identities: identities,
            membership: Membership(identities: identities, connections: LobbyConnections(lobby: lobby, ledger: store)), accounts: store,
            moderation: store, lobby: lobby, clock: clock, origins: origins, secureCookies: false,
            admin: AdminKey(), limiter: acceptor.limiter, proxies: TrustedProxies(), faults: faults,
            incidents: Incidents(clock: clock, logger: logger),
            requests: requests, budget: budget, acts: health.acts)
        let parts = HTTPAPI.Parts(
            store: store, site: "", catalog: catalog, documents: Documents(web: folder + "/web"), health: health, analyst: analyst, stops: stops,
            contacts: contacts, admission: AdmissionControl(acceptor: acceptor, proxies: TrustedProxies(), clock: clock, isReadOnly: false),
            hasher: PasswordHasher(cost: cost), knownBrowsers: KnownBrowsers(secret: SymmetricKey(size: .bits256)),
            mailService: mailService, exports: exports, backups: Backups(store, data: folder), budgeting: budgeting, signIns: signIns,
            providerFaults: ProviderFaults(clock: clock, logger: logger),
            pictures: pictures,
            clips: DailyClips(), draw: services.draw)
        routes = HTTPAPI(context, parts)
    }

    /// The next mail to an address. Mails are queued behind the answer to a request.
    /// The next message to an address: the one with a subject, or the first that is not the one of every sign-up.
    func mail(to recipient: String, _ subject: String? = nil) async throws -> Mail {
        while true {
            try await mailService?.queue.step(at: clock.now)
            if let mail = outbox.take(to: recipient, subject) { return mail }
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    func hasMail(to recipient: String) -> Bool { outbox.take(to: recipient) != nil }

    func get(_ path: String) async -> (status: Int, body: JSONValue?) {
        let answer = await send("GET", path)
        return (answer.status, answer.body)
    }

    /// - Parameter headers: header fields with names in lower case, as from the HTTP parser.
    func send(
        _ method: String, _ path: String, query: String = "", headers: [String: String] = [:], body: String = "", bytes: [UInt8]? = nil,
        byAdministration: Bool = false
    ) async -> Answer {
        let headers = headers.merging(["host": "a"]) { given, _ in given }
        var request = HTTPRequest(method: method, path: "/api/v1" + path, query: query, headers: headers, peerAddress: "192.0.2.1")
        request.isAdministration = byAdministration
        request.body = bytes ?? Array(body.utf8)
        return Answer(await routes.answer(request))
    }

    struct Answer {
        let status: Int
        let body: JSONValue?
        let bytes: [UInt8]
        private let headers: [(String, String)]

        init(_ response: HTTPResponse) {
            (status, headers) = (response.status, response.headers.map { ($0.0.lowercased(), $0.1) })
            bytes = response.body
            body = try? JSONValue(parsing: response.body)
        }

        /// The error code of a refusal.
        var code: String? { body?["error"]?["code"]?.string }

        func header(_ name: String) -> String? { headers.first { $0.0 == name }?.1 }

        /// The value of the `Set-Cookie` header for a cookie.
        func cookie(_ name: String) -> String? { headers.first { $0.0 == "set-cookie" && $0.1.hasPrefix(name + "=") }?.1 }
    }
}

/// A mail server that keeps what it takes.
final class Outbox: MailTransport {
    private let mails = Mutex<[Mail]>([])

    func send(_ message: QueuedMail, at now: Timestamp) async throws(MailFailure) { mails.withLock { $0.append(message.mail) } }

    func take(to recipient: String, _ subject: String? = nil) -> Mail? {
        let isWanted = { (mail: Mail) in subject.map { $0 == mail.subject } ?? (mail.subject != "Confirm your address") }
        return mails.withLock { mails in mails.firstIndex { $0.recipient == recipient && isWanted($0) }.map { mails.remove(at: $0) } }
    }
}

/// A log handler that records level, message and metadata.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    var logger: Logger { Logger(label: "test") { _ in Recorder(lines: self) } }

    private struct Recorder: LogHandler {
        let lines: LogLines
        var logLevel = Logger.Level.trace
        var metadata = Logger.Metadata()

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let beside = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
            lines.lines.withLock { $0.append("\(event.level): \(event.message)\(beside)") }
        }
    }
}
