import Testing
import WebSocketServer

@testable import Server

@Suite("When a loop is late or stuck") struct LoopWatchTests {
    /// A simulated loop whose heartbeats are read tick by tick.
    private final class Scene {
        var watch: LoopWatch
        var computed = Duration.zero
        var waited = Duration.zero

        init(limit: Duration = .seconds(1)) {
            watch = LoopWatch(limit: limit)
            _ = watch.tick(after: .zero, LoopHeartbeat(isAnswered: true, computed: .zero, waited: .zero))
        }

        /// One tick, during which the thread has computed and waited for a processor for the given times.
        func tick(answers: Bool = false, after elapsed: Duration = LoopWatch.period, computes: Duration = .zero, waits: Duration = .zero)
            -> LoopWatch.State
        {
            computed += computes
            waited += waits
            return watch.tick(after: elapsed, LoopHeartbeat(isAnswered: answers, computed: computed, waited: waited)).state
        }

        /// The states of several equal ticks.
        func ticks(_ count: Int, computes: Duration = .zero, waits: Duration = .zero) -> [LoopWatch.State] {
            (0..<count).map { _ in tick(computes: computes, waits: waits) }
        }
    }

    @Test("one that answers is alive, and is asked again") func answers() {
        var watch = LoopWatch(limit: .seconds(1))
        for tick in 1...100 {
            let seen = watch.tick(after: LoopWatch.period, LoopHeartbeat(isAnswered: true, computed: .milliseconds(240 * tick), waited: .zero))
            #expect(seen.state == .alive && seen.asks)
        }
    }

    @Test("one that computes is stuck after the limit") func spins() {
        let scene = Scene()
        #expect(scene.ticks(4, computes: .milliseconds(250)) == [.alive, .alive, .alive, .stuck])
        let patient = Scene(limit: .seconds(2))
        #expect(patient.ticks(8, computes: .milliseconds(250)) == [.alive, .alive, .alive, .late, .late, .late, .late, .stuck])
    }

    @Test("one that is blocked is late at once, and stuck after five times the limit") func blocks() {
        let scene = Scene()
        let states = scene.ticks(20)
        #expect(states.prefix(3).allSatisfy { $0 == .alive })
        #expect(states.dropFirst(3).dropLast().allSatisfy { $0 == .late })
        #expect(states.last == .stuck)
    }

    @Test("one that answers late is alive again, and starts anew") func recovers() {
        let scene = Scene()
        #expect(scene.ticks(4, computes: .milliseconds(240)).last == .late)
        #expect(scene.tick(answers: true) == .alive)
        #expect(scene.ticks(3, computes: .milliseconds(250)).last == .alive)
    }

    @Test("a process that stood still for a minute counts one tick") func stops() {
        let scene = Scene()
        #expect(scene.ticks(2).last == .alive)
        #expect(scene.tick(after: .seconds(60)) == .alive)
        #expect(scene.watch.unanswered == .milliseconds(750))
        #expect(scene.tick(answers: true) == .alive)
    }

    @Test("a machine that runs others does not make a loop late") func starves() {
        let scene = Scene()
        // One twentieth of a processor for ten seconds; work that takes half a second does not finish in two of them.
        #expect(scene.ticks(40, computes: .milliseconds(12), waits: .milliseconds(238)).allSatisfy { $0 == .alive })
        #expect(scene.watch.unanswered == .milliseconds(480))
    }

    @Test("waiting time that is told late makes nobody younger") func waitsAreToldLate() {
        let scene = Scene()
        #expect(scene.tick() == .alive)
        #expect(scene.tick(waits: .milliseconds(600)) == .alive)
        #expect(scene.watch.unanswered == .milliseconds(250))
    }

    @Test("without a limit nothing is stuck") func never() {
        let scene = Scene(limit: .zero)
        #expect(scene.ticks(1000, computes: .milliseconds(250)).last == .late)
    }
}
