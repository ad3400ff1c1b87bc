import Identifiers
import Logging
import Play
import Synchronization
import WebSocketServer

/// Logs origins that are refused: the first at once, later ones at most once a minute with their count.
///
/// A proxy that passes on another `Host` makes every page of the server look foreign, and only the operator can mend it.
final class OriginRefusals: Sendable {
    private let throttle = Mutex(LogThrottle(nanoseconds: 60_000_000_000))
    private let site: String
    private let clock: any GameClock
    private let logger: Logger

    init(site: String, clock: any GameClock, logger: Logger) {
        self.site = site
        self.clock = clock
        self.logger = logger
    }

    func report(_ origin: String, host: String?) {
        // A text that no browser sends for a page of the web, such as `null`, needs no option and stays out of the log.
        guard let origin = WebOrigin(origin) else { return }
        let now = UInt64(max(0, clock.now.milliseconds)) * 1_000_000
        guard let times = throttle.withLock({ $0.report(at: now) }) else { return }
        let named = host.map { WebOrigin(.http, host: $0) == nil ? "unreadable" : $0 } ?? "none"
        logger.warning(
            "a page was refused, because its Origin is neither the Host of the request nor in the options",
            metadata: ["origin": "\(origin)", "host": "\(named)", "times": "\(times)", "remedy": "\(remedy(for: origin))"])
    }

    private func remedy(for origin: WebOrigin) -> String {
        site.isEmpty
            ? "if people reach this server at that origin, start it with --site \(origin)"
            : "if that site may use sessions of \(site), start the server with --origins \(origin)"
    }
}
