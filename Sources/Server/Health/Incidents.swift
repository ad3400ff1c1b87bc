import Identifiers
import Logging
import Play
import Synchronization
import WebSocketServer

/// Logs incidents that others can cause in any number. Each kind gets at most one line a second, with the number of incidents since its last line. A
/// line has no name or address of a person.
final class Incidents: Sendable {
    enum Kind: String, CaseIterable {
        case ban = "a player is banned"
        case signIn = "a sign-in failed"
        case picture = "the process for a picture failed"
    }

    private let throttles = Mutex<[Kind: LogThrottle]>([:])
    private let clock: any GameClock
    private let logger: Logger

    init(clock: any GameClock, logger: Logger) {
        self.clock = clock
        self.logger = logger
    }

    func report(_ kind: Kind, _ level: Logger.Level = .warning, _ metadata: Logger.Metadata) {
        let now = UInt64(max(0, clock.now.milliseconds)) * 1_000_000
        guard let times = throttles.withLock({ $0[kind, default: LogThrottle(nanoseconds: 1_000_000_000)].report(at: now) }) else { return }
        logger.log(level: level, "\(kind.rawValue)", metadata: metadata.merging(["times": "\(times)"]) { _, new in new })
    }
}
