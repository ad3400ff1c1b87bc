import Identifiers

/// The timer for all visits of a loop, which ends idle visits and sends pings.
actor Heartbeat: Pinned {
    nonisolated let loop: any Loop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let clock: any GameClock
    private let stalls: StallDetector
    private let onStall: @Sendable () -> Void
    private var visits: [UInt64: Visit] = [:]

    /// The time between two heartbeats.
    static let period = Duration.seconds(1)

    /// - Parameter onStall: called after a stall of the process, by the first heartbeat that detects it.
    init(loop: any Loop, clock: any GameClock, stalls: StallDetector, onStall: @escaping @Sendable () -> Void) {
        self.loop = loop
        self.clock = clock
        self.stalls = stalls
        self.onStall = onStall
    }

    func watch(_ visit: Visit) { visits[visit.connectionID] = visit }

    func beat() async {
        var last = clock.now
        _ = stalls.beat(at: last)
        while !Task.isCancelled {
            do { try await clock.sleep(until: last + Self.period) } catch { return }
            let now = clock.now
            if stalls.beat(at: now) { onStall() }
            lookAround(at: now, isLate: now - last > Self.period + StallDetector.charged)
            last = now
        }
    }

    /// Checks all visits of the loop.
    /// - Parameter isLate: whether frames may have arrived without being read; then the idle time of visits counts from now.
    private func lookAround(at now: Timestamp, isLate: Bool) {
        for (id, visit) in visits {
            let isOver = visit.assumeIsolated { visit in
                if isLate { visit.excuseSilence(at: now) }
                return visit.tick(now)
            }
            if isOver { visits[id] = nil }
        }
    }
}
