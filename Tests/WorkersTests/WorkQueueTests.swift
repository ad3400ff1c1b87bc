import Dispatch
import Testing
import Workers

@Suite("Work on threads of its own", .timeLimit(.minutes(10))) struct WorkQueueTests {
    /// Occupies the only thread of a queue until the gate opens, and fills the queue behind it.
    private func fill(_ queue: WorkQueue, _ parties: [String?], _ body: () async -> Void) async {
        let (gate, begun) = (DispatchSemaphore(value: 0), AsyncStream.makeStream(of: Void.self))
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                _ = await queue.run {
                    begun.continuation.yield()
                    gate.wait()
                }
            }
            for await _ in begun.stream.prefix(1) {}
            for (index, party) in parties.enumerated() {
                group.addTask { _ = await queue.run(for: party) {} }
                while queue.waiting <= index { await Task.yield() }
            }
            await body()
            gate.signal()
        }
    }

    @Test func `work is done in order, on other threads than the caller's`() async {
        let queue = WorkQueue(name: "test", threads: 2, limit: 4)
        #expect(await queue.run { 6 * 7 } == 42)
        #expect(await queue.run(for: "a") { "done" } == "done")
    }

    @Test func `work beyond the queue is refused, and accepted again later`() async {
        let queue = WorkQueue(name: "test", threads: 1, limit: 2)
        await fill(queue, [nil, nil]) { #expect(await queue.run {} == nil) }
        #expect(await queue.run { true } == true)
    }

    @Test func `one party leaves room for others`() async {
        let queue = WorkQueue(name: "test", threads: 1, limit: 4)
        await fill(queue, ["a", "a", "a"]) {
            #expect(await queue.run(for: "a") {} == nil)
            #expect(queue.waiting == 3)
        }
        await fill(queue, ["a", "a", "a", "b"]) { #expect(await queue.run(for: "b") {} == nil) }
    }
}
