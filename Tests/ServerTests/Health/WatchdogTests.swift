import Dispatch
import Foundation
import Logging
import Synchronization
import Testing
import WebSocketServer

@testable import Server

@Suite("The watchdog", .timeLimit(.minutes(10))) struct WatchdogTests {
    private final class Told: Sendable {
        let lines: AsyncStream<String>
        let ends: AsyncStream<Void>
        let line: AsyncStream<String>.Continuation
        let end: AsyncStream<Void>.Continuation

        init() {
            (lines, line) = AsyncStream.makeStream()
            (ends, end) = AsyncStream.makeStream()
        }

        /// The next line about a loop. Another one may be late as well while the machine is busy.
        func line(about loop: Int) async -> String? { await lines.first { $0.hasPrefix("event loop \(loop) ") } }
    }

    private func watchdog(_ server: WebSocketServer, _ told: Told, limit: Duration = .seconds(1), notifier: ServiceNotifier? = nil) -> Watchdog {
        Watchdog(server.loops, limit: limit, notifier: notifier, report: { told.line.yield($0) }, end: { told.end.yield() })
    }

    private func server(loops: Int) throws -> WebSocketServer {
        var options = ServerOptions()
        options.loops = loops
        return try WebSocketServer(options, logger: Logger(label: "test"))
    }

    @Test("a blocked loop is named, and ends the process") func blocked() async throws {
        let server = try server(loops: 3)
        let told = Told()
        let watchdog = watchdog(server, told)
        watchdog.start()
        let gate = DispatchSemaphore(value: 0)
        server.loops[1].submit { gate.wait() }
        #expect(await told.line(about: 1)?.contains("has not answered") == true)
        #expect(watchdog.lateLoops.contains(1))
        #expect(await told.line(about: 1)?.contains("is stuck") == true)
        var ends = told.ends.makeAsyncIterator()
        await ends.next()
        gate.signal()
    }

    @Test("a loop that computes without end is stuck") func spinning() async throws {
        let server = try server(loops: 2)
        let told = Told()
        let watchdog = watchdog(server, told)
        watchdog.start()
        let isDone = Spinner()
        server.loops[0].submit { while !isDone.value {} }
        var ends = told.ends.makeAsyncIterator()
        await ends.next()
        isDone.value = true
        #expect(watchdog.lateLoops == [0])
    }

    @Test("a loop that comes back is forgiven") func comesBack() async throws {
        let server = try server(loops: 2)
        let told = Told()
        let watchdog = watchdog(server, told, limit: .zero)
        watchdog.start()
        defer { watchdog.stop() }
        let gate = DispatchSemaphore(value: 0)
        server.loops[0].submit { gate.wait() }
        #expect(await told.line(about: 0)?.contains("has not answered") == true)
        gate.signal()
        #expect(await told.line(about: 0) == "event loop 0 answers again")
        #expect(!watchdog.lateLoops.contains(0))
    }

    @Test("a write that waits is told once, and so is its end") func slowDisk() async throws {
        let told = Told()
        let watchdog = Watchdog([], limit: .zero, notifier: nil, report: { told.line.yield($0) }, end: {})
        let isStuck = Spinner()
        isStuck.value = true
        watchdog.start(watching: [.init(name: Watchdog.writer) { (1, isStuck.value ? 0 : nil) }])
        defer { watchdog.stop() }
        var lines = told.lines.makeAsyncIterator()
        #expect(await lines.next()?.hasPrefix("the disk is slow") == true)
        #expect(watchdog.isDiskSlow && watchdog.ages.first?.age ?? .zero > Watchdog.slowAfter)
        isStuck.value = false
        #expect(await lines.next() == "the disk writes again")
        #expect(!watchdog.isDiskSlow)
    }

    @Test("a loop gives a sign of life between two pieces of work of one turn") func busy() async throws {
        let server = try server(loops: 1)
        let loop = server.loops[0]
        let seen = AsyncStream.makeStream(of: Bool.self)
        // Both are submitted before the loop can take the first.
        let gate = DispatchSemaphore(value: 0)
        loop.submit { gate.wait() }
        loop.submit {
            loop.askForHeartbeat()
            seen.continuation.yield(loop.heartbeat.isAnswered)
        }
        loop.submit { seen.continuation.yield(loop.heartbeat.isAnswered) }
        gate.signal()
        var answers = seen.stream.makeAsyncIterator()
        #expect(await answers.next() == false)
        #expect(await answers.next() == true)
    }

    private final class Spinner: Sendable {
        private let flag = Atomic<Bool>(false)
        var value: Bool {
            get { flag.load(ordering: .relaxed) }
            set { flag.store(newValue, ordering: .relaxed) }
        }
    }
}

@Suite("What the service manager is told") struct ServiceNotifierTests {
    @Test("nobody listens without a socket, and a foreign watchdog is not ours") func environment() {
        #expect(ServiceNotifier(environment: [:]) == nil)
        #expect(ServiceNotifier(environment: ["NOTIFY_SOCKET": "relative"]) == nil)
        #expect(ServiceNotifier(environment: ["NOTIFY_SOCKET": "@"]) == nil)
        let base = ["NOTIFY_SOCKET": "@palisade-test"]
        func watchdog(_ more: [String: String]) -> Duration? {
            ServiceNotifier(environment: base.merging(more) { $1 }, process: 7)?.watchdog
        }
        #expect(watchdog([:]) == nil)
        #expect(watchdog(["WATCHDOG_USEC": "3000000"]) == .seconds(3))
        #expect(watchdog(["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "7"]) == .seconds(3))
        #expect(watchdog(["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "8"]) == nil)
        #expect(watchdog(["WATCHDOG_USEC": "0"]) == nil)
        #expect(watchdog(["WATCHDOG_USEC": "soon"]) == nil)
    }
}
