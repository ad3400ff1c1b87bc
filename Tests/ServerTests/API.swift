import Accounts
import Analysis
import Foundation
import Games
import JSONText
import Logging
import StorageSQLite
import Synchronization
import TestSupport

@testable import Play
@testable import Server
@testable import WebSocketServer

/// The HTTP API without sockets, over a store in a folder of its own.
struct API {
    let store: SQLiteStore
    let clock = TestClock()
    let identities: Identities
    /// What the operator is told.
    let log = LogLines()
    private let routes: Routes

    static func run(_ body: (API) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "palisade-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let api = try API(folder: folder)
        try await body(api)
        await api.store.close()
    }

    private init(folder: String) throws {
        store = try SQLiteStore(folder: folder) { _ in }
        let services = RoomServices(clock: clock, journal: store) { 1 }
        let logger = log.logger
        let matchmaker = Matchmaker(loops: [TestLoop()], kinds: [], services: services, logger: logger)
        let analyst = Analyst(judge: NoJudge(), store: store, logger: logger)
        identities = Identities(store: store)
        routes = Routes(
            identities: identities, accounts: store, archive: store, analyst: analyst, matchmaker: matchmaker, clock: clock,
            origins: OriginPolicy(allowed: []), secureCookies: false, shelf: GameShelf([:]), documents: Documents(web: folder),
            health: Health(store: store, matchmaker: matchmaker, analyst: analyst, watchdog: Watchdog([], limit: .zero, notifier: nil)),
            admin: AdminKey(), limiter: RateLimiter(VisitLimits()), proxies: TrustedProxies(), faults: StoreFaults(clock: clock, logger: logger))
    }

    func get(_ path: String) async -> (status: Int, body: JSONValue?) {
        let request = HTTPRequest(method: "GET", path: "/api/v1" + path, query: "", headers: ["host": "a"], peerAddress: "192.0.2.1")
        let answer = await routes.answer(request)
        return (answer.status, try? JSONValue(parsing: answer.body))
    }
}

private struct NoJudge: Judge {
    func verdict(on position: Quoridor) async -> Verdict? { nil }
}

/// Remembers what is logged: level, message, and what stands beside it.
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
