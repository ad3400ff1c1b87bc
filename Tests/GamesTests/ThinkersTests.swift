import Bots
import Dispatch
import GameRules
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct ThinkersTests {
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

    private let thinkers = Thinkers(threads: 1, megabytes: 1, queueLimit: 2) { .zero }
    private let door = Door()

    @Test func `work is done in its turn, and all the quicker the more stand in line`() async {
        let done = Notes()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [door, thinkers] in _ = await thinkers.run { _ in door.pass() } }
            await door.waitForVisitor()
            for number in 1...2 {
                group.addTask { [thinkers, done] in
                    _ = await thinkers.run { context in done.list.withLock { $0.append((number, context.share)) } }
                }
                while thinkers.waiting < number { await Task.yield() }
            }
            door.open()
        }
        #expect(done.list.withLock { $0.map(\.number) } == [1, 2])
        #expect(done.list.withLock { $0.map(\.share) } == [0.5, 1])
    }

    @Test func `who comes to a full line is turned away at once`() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [door, thinkers] in _ = await thinkers.run { _ in door.pass() } }
            await door.waitForVisitor()
            for number in 1...2 {
                group.addTask { [thinkers] in #expect(await thinkers.run { _ in true } == true) }
                while thinkers.waiting < number { await Task.yield() }
            }
            #expect(await thinkers.run { _ in true } == nil)
            door.open()
        }
    }

    @Test func `who is cancelled leaves the line, and work under way is told to stop`() async {
        let first = Task { [door, thinkers] in
            await thinkers.run { context in
                door.pass()
                return context.stop.isRaised
            }
        }
        await door.waitForVisitor()
        let second = Task { [thinkers] in await thinkers.run { _ in true } }
        while thinkers.waiting < 1 { await Task.yield() }
        second.cancel()
        #expect(await second.value == nil)
        first.cancel()
        door.open()
        #expect(await first.value == true)
    }

    @Test func `a study waits until no game stands in line, and does not hurry games`() async {
        let done = Notes()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [door, thinkers] in _ = await thinkers.run { _ in door.pass() } }
            await door.waitForVisitor()
            let priorities: [Thinkers.Priority] = [.study, .game, .game]
            for (number, priority) in priorities.enumerated() {
                group.addTask { [thinkers, done] in
                    _ = await thinkers.run(priority) { context in done.list.withLock { $0.append((number, context.share)) } }
                }
                while thinkers.waiting <= number { await Task.yield() }
            }
            door.open()
        }
        #expect(done.list.withLock { $0.map(\.number) } == [1, 2, 0])
        #expect(done.list.withLock { $0.map(\.share) } == [0.5, 1, 1])
    }

    @Test func `one thread at most is at work on studies, and the next one is not forgotten`() async {
        let two = Thinkers(threads: 2, megabytes: 1, queueLimit: 2) { .zero }
        let (first, second) = (Door(), Door())
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await two.run(.study) { _ in first.pass() } }
            await first.waitForVisitor()
            group.addTask { _ = await two.run(.study) { _ in second.pass() } }
            while two.waiting < 1 { await Task.yield() }
            // The other thread is free for games all the while.
            #expect(await two.run { _ in true } == true)
            #expect(two.waiting == 1)
            first.open()
            await second.waitForVisitor()
            second.open()
        }
    }
}
