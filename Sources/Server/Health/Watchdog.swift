import Dispatch
import Foundation
import Logging
import Synchronization
import WebSocketServer

/// Checks the heartbeat of every event loop four times a second. It has its own thread, so that neither a stuck loop nor a blocked thread pool of the
/// Swift runtime can stop it. A stuck loop ends the process, since only a restart recovers the loop.
final class Watchdog: Sendable {
    /// EX_SOFTWARE of sysexits.
    static let exitStatus: Int32 = 70

    private let loops: [EventLoop]
    private let limit: Duration
    private let notifier: ServiceNotifier?
    private let late = Mutex<[Int]>([])
    private let work = Mutex<[(part: WorkAge.Part, age: WorkAge)]>([])
    private let slow = Atomic<Bool>(false)
    private let stopped = DispatchSemaphore(value: 0)
    private let report: @Sendable (String) -> Void
    private let end: @Sendable () -> Void

    /// - Parameters:
    ///   - limit: time that a loop may compute without an answer; zero disables the limit.
    ///   - report: takes a line for the operator. It must not wait for a lock that a stuck loop may hold.
    ///   - end: ends the process.
    init(
        _ loops: [EventLoop], limit: Duration, notifier: ServiceNotifier?, report: @escaping @Sendable (String) -> Void,
        end: @escaping @Sendable () -> Void = { _exit(Watchdog.exitStatus) }
    ) {
        self.loops = loops
        self.limit = limit
        self.notifier = notifier
        self.report = report
        self.end = end
    }

    /// Numbers of the loops that have not answered a heartbeat for a second.
    var lateLoops: [Int] { late.withLock { $0 } }

    /// The age of the oldest work of each part, to a tick.
    var ages: [(part: String, age: Duration)] { work.withLock { $0.map { ($0.part.name, $0.age.age) } } }

    /// Whether the oldest write has waited for more than ``slowAfter``.
    var isDiskSlow: Bool { slow.load(ordering: .relaxed) }

    /// The name of the part that writes to the disk.
    static let writer = "writer"
    /// The time that a write may wait.
    static let slowAfter = Duration.seconds(2)

    /// - Parameter parts: the parts whose threads others wait for.
    func start(watching parts: [WorkAge.Part] = []) {
        work.withLock { $0 = parts.map { ($0, WorkAge()) } }
        let thread = Thread { [self] in watch() }
        thread.name = "watchdog"
        thread.start()
    }

    func stop() { stopped.signal() }

    private func watch() {
        let clock = SuspendingClock()
        var watches = loops.map { _ in LoopWatch(limit: limit) }
        var (ticked, fed) = (clock.now, clock.now)
        // The time of the process, because no work could be done while it stood still.
        var lived = Duration.zero
        while stopped.wait(timeout: .now() + .milliseconds(250)) == .timedOut {
            let now = clock.now
            var late: [Int] = []
            for (number, loop) in loops.enumerated() {
                let (state, asks) = watches[number].tick(after: now - ticked, loop.heartbeat)
                if asks { loop.askForHeartbeat() }
                if state == .alive { continue }
                late.append(number)
                if state == .stuck { return give(up: number, watches[number]) }
            }
            lived += min(now - ticked, LoopWatch.period * 2)
            ticked = now
            readWork(at: lived)
            let before = lateLoops
            self.late.withLock { $0 = late }
            tell(late, before: before)
            if late.isEmpty, let notifier, let limit = notifier.watchdog, now - fed + LoopWatch.period >= limit / 3 {
                notifier.alive()
                fed = now
            }
        }
    }

    private func readWork(at now: Duration) {
        let oldest = work.withLock { work in
            for index in work.indices { work[index].age.read(work[index].part.progress(), at: now) }
            return work.first { $0.part.name == Self.writer }?.age.age ?? .zero
        }
        let (was, isSlow) = (isDiskSlow, oldest > Self.slowAfter)
        guard was != isSlow else { return }
        slow.store(isSlow, ordering: .relaxed)
        report(isSlow ? "the disk is slow: the oldest write has waited for more than \(Self.slowAfter)" : "the disk writes again")
    }

    private func tell(_ late: [Int], before: [Int]) {
        for number in late where !before.contains(number) {
            report("event loop \(number) has not answered a heartbeat for \(LoopWatch.lateAfter)")
        }
        for number in before where !late.contains(number) { report("event loop \(number) answers again") }
    }

    private func give(up number: Int, _ watch: LoopWatch) {
        late.withLock { $0 = [number] }
        report(
            "event loop \(number) is stuck: no answer to a heartbeat for \(watch.unanswered), of which it computed \(watch.computed); "
                + "ending with status \(Self.exitStatus)")
        end()
    }

    /// Writes a line to standard error without the logger, whose lock a stuck loop may hold. The line is dropped if the write would block.
    static func complain(_ line: String, in format: LogFormat) {
        let text = format.line(label: "palisade.watchdog", level: .critical, line, at: Date())
        var target = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        if poll(&target, 1, 0) > 0 { _ = write(STDERR_FILENO, text, text.count) }
    }
}
