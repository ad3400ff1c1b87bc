public import Logging
import Wire

/// Creates a visit for every new connection, and runs the heartbeats of all visits.
public final class ConnectionAcceptor: Sendable {
    let lobby: Lobby
    let authenticator: any Authenticator
    let house: HouseDescription
    /// The rate limiter of users and networks, shared with the HTTP API.
    public let limiter: RateLimiter
    let logger: Logger
    /// Called with each refusal outside of rooms.
    let onRefusal: @Sendable (VisitRefusal) -> Void
    let desyncReports = LogLimiter()
    private let heartbeats: [Heartbeat]

    /// - Parameters:
    ///   - loops: all loops of connections.
    ///   - onRefusal: called on the connection's loop.
    public init(
        lobby: Lobby, authenticator: any Authenticator, limits: VisitLimits, loops: [any Loop], logger: Logger,
        onRefusal: @escaping @Sendable (VisitRefusal) -> Void = { _ in }
    ) {
        self.lobby = lobby
        self.authenticator = authenticator
        limiter = RateLimiter(limits)
        house = HouseDescription(limits, lobby.kinds)
        self.logger = logger
        self.onRefusal = onRefusal
        let services = lobby.services
        heartbeats = loops.map { loop in
            Heartbeat(loop: loop, clock: services.clock, stalls: services.stalls) {
                for room in lobby.directory.all { room.catchUp() }
            }
        }
    }

    public var meters: Meters { lobby.meters }
    var limits: VisitLimits { limiter.limits }

    /// Opens a visit for a connection. Called on the connection's loop.
    ///
    /// - Parameter admits: called once on that loop after authentication; a visit that it does not admit is closed with 1013.
    public func welcome(
        _ connection: any Connection, credentials: Credentials, admits: @escaping @Sendable (Identity) -> Bool = { _ in true }
    ) -> Visit {
        let visit = Visit(connection, credentials: credentials, acceptor: self, admits: admits)
        if let heartbeat = heartbeats.first(where: { $0.loop === connection.eventLoop }) { heartbeat.run { $0.watch(visit) } }
        return visit
    }

    /// Runs the heartbeats of all loops until the task is cancelled.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            for heartbeat in heartbeats { group.addTask { await heartbeat.beat() } }
        }
    }
}
