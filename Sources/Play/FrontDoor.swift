public import Logging
import Wire

/// Where every connection comes in: gives it a visit, and keeps an eye on all of them.
public struct FrontDoor: Sendable {
    let matchmaker: Matchmaker
    let doorkeeper: any Doorkeeper
    let limits: VisitLimits
    let logger: Logger
    private let heartbeats: [Heartbeat]

    /// - Parameter loops: every loop a connection may live on.
    public init(matchmaker: Matchmaker, doorkeeper: any Doorkeeper, limits: VisitLimits, loops: [any Loop], logger: Logger) {
        self.matchmaker = matchmaker
        self.doorkeeper = doorkeeper
        self.limits = limits
        self.logger = logger
        heartbeats = loops.map { Heartbeat(loop: $0, clock: matchmaker.services.clock) }
    }

    public var meters: Meters { matchmaker.services.meters }

    /// Call on the connection's loop.
    public func welcome(_ connection: any Connection, credentials: Credentials) -> Visit {
        let visit = Visit(connection, credentials: credentials, door: self)
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
