import Logging
import Play
import ServiceLifecycle

/// Notices that the time of day of the machine was set, and decides when the clock of the server follows.
///
/// A machine without a battery for its clock begins years in the past and learns the time from the network, maybe after the server has begun. The
/// deadlines of running games are moments of the server's clock, so the clock follows while nobody plays. Until then only dates are wrong, and all
/// players have their proper time.
struct ClockWatch: Sendable {
    enum Finding: Hashable, Sendable {
        /// The clock will follow when nobody plays any more.
        case waits(gap: Duration)
        case follows(gap: Duration)
    }

    /// Time between two looks.
    static let period = Duration.seconds(1)
    /// Time services change the clock of a machine by less than this at once.
    static let tolerance = Duration.seconds(5)

    private var told = Duration.zero

    /// - Parameter gap: how much later the machine's time of day is.
    /// - Parameter isPlaying: whether people play; asked for only if there is a gap.
    /// - Returns: `nil` without a gap, and while the clock already waits to follow the same gap.
    mutating func look(gap: Duration, isPlaying: () async -> Bool) async -> Finding? {
        guard size(of: gap) > Self.tolerance else {
            told = .zero
            return nil
        }
        guard await isPlaying() else {
            told = .zero
            return .follows(gap: gap)
        }
        guard size(of: gap - told) > Self.tolerance else { return nil }
        told = gap
        return .waits(gap: gap)
    }

    private func size(of duration: Duration) -> Duration { duration < .zero ? .zero - duration : duration }
}

/// Looks at the time of day of the machine each second.
struct ClockWatchService: Service {
    let clock: SystemClock
    let lobby: Lobby
    let logger: Logger

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var watch = ClockWatch()
            while true {
                try await Task.sleep(for: ClockWatch.period)
                switch await watch.look(gap: clock.gap, isPlaying: { await lobby.listings.arePeoplePlaying() }) {
                case nil: break
                case .waits(let gap):
                    logger.warning("the time of day of the machine was set; the server follows when nobody plays", metadata: ["by": "\(gap)"])
                case .follows(let gap):
                    clock.advance(by: gap)
                    logger.notice("the server follows the time of day of the machine", metadata: ["by": "\(gap)"])
                }
            }
        }
    }
}
