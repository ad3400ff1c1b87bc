import Synchronization
import Testing

@testable import Server

@Suite("A machine whose time of day is set") struct ClockWatchTests {
    /// The time of day of a machine, in milliseconds.
    private final class Machine: Sendable {
        let time = Atomic<Int64>(1_577_836_800_000)

        func set(by seconds: Int64) { time.wrappingAdd(seconds * 1000, ordering: .relaxed) }
    }

    private let machine = Machine()

    private var clock: SystemClock {
        let machine = machine
        return SystemClock { machine.time.load(ordering: .relaxed) }
    }

    @Test("the server follows at once while nobody plays, in both directions", arguments: [200_000_000, 6, -6, -200_000_000] as [Int64])
    func followsAtOnce(seconds: Int64) async throws {
        let (clock, copy) = { ($0, $0) }(clock)
        var watch = ClockWatch()
        #expect(await watch.look(gap: clock.gap) { false } == nil)
        machine.set(by: seconds)
        let finding = await watch.look(gap: clock.gap) { false }
        guard case .follows(let gap) = try #require(finding) else {
            Issue.record("\(String(describing: finding))")
            return
        }
        clock.advance(by: gap)
        #expect(await watch.look(gap: copy.gap) { false } == nil)
    }

    @Test("a running game goes on in its own time, and the gap is told once") func waits() async {
        var watch = ClockWatch()
        let gap = Duration.seconds(86_400)
        #expect(await watch.look(gap: gap) { true } == .waits(gap: gap))
        #expect(await watch.look(gap: gap + .seconds(1)) { true } == nil)
        #expect(await watch.look(gap: gap * 2) { true } == .waits(gap: gap * 2))
        #expect(await watch.look(gap: gap * 2) { false } == .follows(gap: gap * 2))
        #expect(await watch.look(gap: .zero) { true } == nil)
        #expect(await watch.look(gap: gap) { true } == .waits(gap: gap))
    }

    @Test("seconds by which services move clocks are none, and nobody asks for games") func small() async {
        var watch = ClockWatch()
        for seconds in [-5, 0, 5] {
            let finding = await watch.look(gap: .seconds(seconds)) {
                Issue.record("asked")
                return false
            }
            #expect(finding == nil)
        }
    }

    @Test("a server in which nobody plays sets its clock, and says so", .timeLimit(.minutes(10))) func sets() async throws {
        try await API.run { api in
            let clock = clock
            machine.set(by: 86_400)
            let watching = Task { try await ClockWatchService(clock: clock, lobby: api.lobby, logger: api.log.logger).run() }
            while clock.gap > .seconds(60) { try await Task.sleep(for: .milliseconds(20)) }
            watching.cancel()
            try await watching.value
            #expect(api.log.all.contains { $0.contains("the server follows the time of day") })
        }
    }
}
