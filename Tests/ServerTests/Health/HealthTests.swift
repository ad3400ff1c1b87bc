import JSONText
import Synchronization
import Testing

@testable import Server

@Suite("What a server says of itself", .timeLimit(.minutes(10))) struct HealthTests {
    @Test func `a server whose disk hangs is not ready until the disk writes again`() async throws {
        try await API.run { api in
            let (lines, line) = AsyncStream.makeStream(of: String.self)
            let watchdog = Watchdog([], limit: .zero, notifier: nil, report: { line.yield($0) }, end: {})
            let health = Health(store: api.store, lobby: api.lobby, analyst: api.analyst, watchdog: watchdog)
            health.isReady = true
            #expect(API.Answer(health.readiness()).status == 200)
            let isDone = Atomic(false)
            watchdog.start(watching: [.init(name: Watchdog.writer) { (1, isDone.load(ordering: .relaxed) ? nil : 0) }])
            defer { watchdog.stop() }
            var told = lines.makeAsyncIterator()
            _ = await told.next()
            let late = API.Answer(health.readiness())
            #expect(late.status == 503 && late.body?["status"]?.string == "slow_disk")
            isDone.store(true, ordering: .relaxed)
            _ = await told.next()
            let ready = API.Answer(health.readiness())
            #expect(ready.status == 200 && ready.body?["status"]?.string == "ready")
        }
    }
}
