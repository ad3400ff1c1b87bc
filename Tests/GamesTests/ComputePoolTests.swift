import Bots
import Dispatch
import GameRules
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct ComputePoolTests {
    /// Occupies the only thinker until `open`.
    private final class Door: Sendable {
        let entered = AsyncStream<Void>.makeStream()
        private let lock = DispatchSemaphore(value: 0)

        func pass() {
            entered.continuation.yield()
            lock.wait()
        }

        func open() { lock.signal() }

        func waitForVisitor() async {
            for await _ in entered.stream { return }
        }
    }

    private final class Notes: Sendable {
        let list = Mutex<[(number: Int, share: Double)]>([])
    }

    /// Work that has entered a queue.
    private final class Arrivals: Sendable {
        private let work = AsyncStream<Int>.makeStream()

        func note(_ length: Int) { work.continuation.yield(length) }

        /// Waits for the next one.
        func next() async {
            for await _ in work.stream { return }
        }
    }

    private let arrivals: Arrivals
    private let pool: ComputePool
    private let door = Door()

    init() {
        let arrivals = Arrivals()
        self.arrivals = arrivals
        pool = ComputePool(threads: 1, megabytes: 1, queueLimit: 2, onQueue: arrivals.note) { .zero }
    }

    /// The only thread is at work until the door opens.
    private func occupied() async {
        await arrivals.next()
        await door.waitForVisitor()
    }

    @Test func `work is done in its turn, and all the quicker the more stand in line`() async {
        let done = Notes()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [door, pool] in _ = await pool.run { _ in door.pass() } }
            await occupied()
            for number in 1...2 {
                group.addTask { [pool, done] in
                    _ = await pool.run { context in done.list.withLock { $0.append((number, context.share)) } }
                }
                await arrivals.next()
            }
            door.open()
        }
        #expect(done.list.withLock { $0.map(\.number) } == [1, 2])
        #expect(done.list.withLock { $0.map(\.share) } == [0.5, 1])
    }

    @Test func `who comes to a full line is turned away at once`() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [door, pool] in _ = await pool.run { _ in door.pass() } }
            await occupied()
            for _ in 1...2 {
                group.addTask { [pool] in #expect(await pool.run { _ in true } == true) }
                await arrivals.next()
            }
            #expect(await pool.run { _ in true } == nil)
            door.open()
        }
    }

    @Test func `who is cancelled leaves the line, and work under way is told to stop`() async {
        let first = Task { [door, pool] in
            await pool.run { context in
                door.pass()
                return context.stop.isRaised
            }
        }
        await occupied()
        let second = Task { [pool] in await pool.run { _ in true } }
        await arrivals.next()
        second.cancel()
        #expect(await second.value == nil)
        first.cancel()
        door.open()
        #expect(await first.value == true)
    }

    @Test func `a study waits until no game stands in line, and does not hurry games`() async {
        let done = Notes()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [door, pool] in _ = await pool.run { _ in door.pass() } }
            await occupied()
            let priorities: [ComputePool.Priority] = [.study, .game, .game]
            for (number, priority) in priorities.enumerated() {
                group.addTask { [pool, done] in
                    _ = await pool.run(priority) { context in done.list.withLock { $0.append((number, context.share)) } }
                }
                await arrivals.next()
            }
            door.open()
        }
        #expect(done.list.withLock { $0.map(\.number) } == [1, 2, 0])
        #expect(done.list.withLock { $0.map(\.share) } == [0.5, 1, 1])
    }

    @Test func `one thread at most is at work on studies, and the next one is not forgotten`() async {
        let arrivals = Arrivals()
        let two = ComputePool(threads: 2, megabytes: 1, queueLimit: 2, onQueue: arrivals.note) { .zero }
        let (first, second) = (Door(), Door())
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await two.run(.study) { _ in first.pass() } }
            await first.waitForVisitor()
            group.addTask { _ = await two.run(.study) { _ in second.pass() } }
            for _ in 1...2 { await arrivals.next() }
            // The other thread is free for games all the while.
            #expect(await two.run { _ in true } == true)
            #expect(two.waiting == 1)
            first.open()
            await second.waitForVisitor()
            second.open()
        }
    }

    @Test func `the oldest work that is not done is known by its number`() async {
        #expect(pool.progress.arrived == 0 && pool.progress.oldest == nil)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [door, pool] in _ = await pool.run { _ in door.pass() } }
            await occupied()
            group.addTask { [pool] in _ = await pool.run { _ in } }
            await arrivals.next()
            #expect(pool.progress.arrived == 2 && pool.progress.oldest == 0)
            door.open()
        }
        while pool.progress.oldest != nil { await Task.yield() }
    }
}
