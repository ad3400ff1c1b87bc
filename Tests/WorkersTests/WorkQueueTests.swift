import Dispatch
import Networks
import Testing
import Workers

@Suite("Work on threads of its own", .timeLimit(.minutes(10))) struct WorkQueueTests {
    private let here = NetworkShares(ipv4: 1)
    private let there = NetworkShares(ipv4: 2)

    /// Occupies the only thread of a queue until the gate opens, and fills the queue behind it.
    private func fill(_ queue: WorkQueue, _ clients: [NetworkShares?], _ body: () async -> Void) async {
        let (gate, begun) = (DispatchSemaphore(value: 0), AsyncStream.makeStream(of: Void.self))
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                _ = await queue.run {
                    begun.continuation.yield()
                    gate.wait()
                }
            }
            for await _ in begun.stream.prefix(1) {}
            for (index, client) in clients.enumerated() {
                group.addTask { _ = await queue.run(for: client) {} }
                while queue.waiting <= index { await Task.yield() }
            }
            await body()
            gate.signal()
        }
    }

    @Test func `work is done in order, on other threads than the caller's`() async {
        let queue = WorkQueue(name: "test", threads: 2, limit: 4)
        #expect(await queue.run { 6 * 7 } == 42)
        #expect(await queue.run(for: here) { "done" } == "done")
    }

    @Test func `work beyond the queue is refused, and accepted again later`() async {
        let queue = WorkQueue(name: "test", threads: 1, limit: 2)
        await fill(queue, [nil, nil]) { #expect(await queue.run {} == nil) }
        #expect(await queue.run { true } == true)
    }

    @Test func `one party leaves room for others`() async {
        let queue = WorkQueue(name: "test", threads: 1, limit: 4)
        await fill(queue, [here, here, here]) {
            #expect(await queue.run(for: here) {} == nil)
            #expect(queue.waiting == 3)
        }
        let others = [here, here, there, there].map(Optional.some)
        await fill(queue, others) { #expect(await queue.run(for: there) {} == nil) }
        await fill(queue, others) { #expect(await queue.run {} == nil) }
    }

    @Test func `a full queue refuses the oldest work of the network that holds most`() async {
        let queue = WorkQueue(name: "test", threads: 1, limit: 4)
        let (third, gate) = (NetworkShares(ipv4: 3), DispatchSemaphore(value: 0))
        let begun = AsyncStream.makeStream(of: Void.self)
        async let first: Void? = queue.run {
            begun.continuation.yield()
            gate.wait()
        }
        for await _ in begun.stream.prefix(1) {}
        var answers: [Task<Bool?, Never>] = []
        for (index, client) in [here, here, here, there].enumerated() {
            answers.append(Task { await queue.run(for: client) { true } })
            while queue.waiting <= index { await Task.yield() }
        }
        answers.append(Task { await queue.run(for: third) { true } })
        // Its first work is refused at once, while the thread is still busy.
        #expect(await answers[0].value == nil)
        gate.signal()
        _ = await first
        for answer in answers.dropFirst() { #expect(await answer.value == true) }
    }

    @Test func `the oldest work that is not done is known by its number`() async {
        let queue = WorkQueue(name: "test", threads: 1, limit: 4)
        #expect(await queue.run { true } == true)
        await fill(queue, [here, there]) {
            let progress = queue.progress
            #expect(progress.arrived == 4 && progress.oldest == 1)
        }
        while queue.progress.oldest != nil { await Task.yield() }
        #expect(queue.progress.arrived == 4)
    }
}
