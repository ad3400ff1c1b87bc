/// One timer for all visits of a loop: who has said nothing for too long, who is due for a ping.
actor Heartbeat: Pinned {
    nonisolated let loop: any Loop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let clock: any GameClock
    private var visits: [UInt64: Visit] = [:]

    /// Milliseconds between two looks.
    private static let period = 1000

    init(loop: any Loop, clock: any GameClock) {
        self.loop = loop
        self.clock = clock
    }

    func watch(_ visit: Visit) { visits[visit.connectionID] = visit }

    func beat() async {
        while !Task.isCancelled {
            do { try await clock.sleep(until: clock.now + Self.period) } catch { return }
            lookAround()
        }
    }

    private func lookAround() {
        let now = clock.now
        for (id, visit) in visits {
            let isOver = visit.assumeIsolated { $0.tick(now) }
            if isOver { visits[id] = nil }
        }
    }
}
