import Identifiers
import Logging
import Play
import Synchronization
import WebSocketServer

/// Logs failed sign-ins with providers: the first failure of each provider at once, later failures at most once a minute with their count.
final class ProviderFaults: Sendable {
    private let throttles = Mutex<[String: LogThrottle]>([:])
    private let clock: any GameClock
    private let logger: Logger

    init(clock: any GameClock, logger: Logger) {
        self.clock = clock
        self.logger = logger
    }

    /// - Parameter provider: the id of a provider of the configuration.
    func report(_ provider: String, _ reason: String) {
        let now = UInt64(max(0, clock.now.milliseconds)) * 1_000_000
        let times = throttles.withLock { $0[provider, default: LogThrottle(nanoseconds: 60_000_000_000)].report(at: now) }
        guard let times else { return }
        logger.warning("a sign-in with a provider failed", metadata: ["provider": "\(provider)", "reason": "\(reason)", "times": "\(times)"])
    }
}
