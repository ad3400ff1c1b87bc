import Identifiers
import Logging
import Play
import Synchronization
import WebSocketServer

/// Logs failures of the store in requests: the first at once, later ones at most once a minute with their count.
final class StoreFaults: Sendable {
    private let throttle = Mutex(LogThrottle(nanoseconds: 60_000_000_000))
    private let clock: any GameClock
    private let logger: Logger

    init(clock: any GameClock, logger: Logger) {
        self.clock = clock
        self.logger = logger
    }

    func report(_ error: any Error) {
        // The client disconnected.
        if error is CancellationError { return }
        let now = UInt64(max(0, clock.now.milliseconds)) * 1_000_000
        guard let times = throttle.withLock({ $0.report(at: now) }) else { return }
        logger.error("the store fails requests", metadata: ["error": "\(error)", "times": "\(times)"])
    }
}
