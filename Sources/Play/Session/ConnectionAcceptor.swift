public import Logging
import Wire

/// Where every connection comes in: gives it a visit, and keeps an eye on all of them.
public struct ConnectionAcceptor: Sendable {
    let lobby: Lobby
    let authenticator: any Authenticator
    /// Counts what users and networks do, here and over HTTP.
    public let limiter: RateLimiter
    let logger: Logger
    let desyncReports = LogLimiter()
    private let heartbeats: [Heartbeat]

    /// - Parameter loops: every loop a connection may live on.
    public init(lobby: Lobby, authenticator: any Authenticator, limits: VisitLimits, loops: [any Loop], logger: Logger) {
        self.lobby = lobby
        self.authenticator = authenticator
        limiter = RateLimiter(limits)
        self.logger = logger
        let services = lobby.services
        heartbeats = loops.map { loop in
            Heartbeat(loop: loop, clock: services.clock, stalls: services.stalls) {
                for room in lobby.directory.all { room.catchUp() }
            }
        }
    }

    public var meters: Meters { lobby.meters }
    var limits: VisitLimits { limiter.limits }

    /// Call on the connection's loop.
    ///
    /// - Parameter admits: is asked once, on that loop, when it is known who is there; a visit it does not admit is closed with 1013.
    public func welcome(
        _ connection: any Connection, credentials: Credentials, admits: @escaping @Sendable (Identity) -> Bool = { _ in true }
    ) -> Visit {
        let visit = Visit(connection, credentials: credentials, acceptor: self, admits: admits)
        if let heartbeat = heartbeats.first(where: { $0.loop === connection.eventLoop }) { heartbeat.run { $0.watch(visit) } }
        return visit
    }

    /// Watches over all visits until cancelled.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            for heartbeat in heartbeats { group.addTask { await heartbeat.beat() } }
        }
    }
}
