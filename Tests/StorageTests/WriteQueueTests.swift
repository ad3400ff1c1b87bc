import Storage
import Testing

@testable import StorageSQLite

@Suite("The queue in front of the writer")
struct WriteQueueTests {
    /// `a1` is a light job of room a, `A1` a heavy one; the names come back through `lane` and `bytes`.
    private func queue(_ jobs: String, bound: Int = 100) throws -> WriteQueue {
        var queue = WriteQueue(bound: bound)
        for job in jobs.split(separator: " ") {
            let letter = try #require(job.unicodeScalars.first)
            let heavy = letter.properties.isUppercase
            let lane = Int64((heavy ? letter.properties.lowercaseMapping.unicodeScalars.first : letter)?.value ?? 0)
            _ = try queue.add(.idle(RoomKey(lane), isHeavy: heavy, bytes: try #require(Int(job.dropFirst()))))
        }
        return queue
    }

    private func text(_ jobs: [WriteJob]) -> String {
        jobs.map { job in
            let letter = job.lane.flatMap { Unicode.Scalar(UInt32($0.rawValue)) }.map(String.init) ?? "?"
            return (job.isHeavy ? letter.uppercased() : letter) + String(job.bytes)
        }.joined(separator: " ")
    }

    @Test func `heavy jobs above the cap stay, with the later jobs of their room`() throws {
        var queue = try queue("a1 B1 C1 b2 c2 D1 d2 a2")
        #expect(text(queue.take(heavy: 2)) == "a1 B1 C1 b2 c2 a2")
        #expect(text(queue.take(heavy: 2)) == "D1 d2")
        #expect(queue.take(heavy: 2).isEmpty)
    }

    @Test func `what stayed comes before what came since`() throws {
        var queue = try queue("A1 A2 A3")
        #expect(text(queue.take(heavy: 1)) == "A1")
        _ = try queue.add(.idle(RoomKey(97), bytes: 4))
        #expect(text(queue.take(heavy: 1)) == "A2")
        #expect(text(queue.take(heavy: 1)) == "A3 a4")
    }

    @Test func `only the first job wakes the writer`() throws {
        var queue = WriteQueue(bound: 2)
        let job = WriteJob.idle()
        #expect(try queue.add(job))
        #expect(try !queue.add(job))
        #expect(throws: StoreFailure.overloaded) { try queue.add(job) }
        queue.close()
        #expect(throws: StoreFailure.closed) { try queue.add(job) }
        #expect(queue.take(heavy: 1).count == 2)
    }

    @Test func `what is held waits for its release, and then comes in the order of arrival`() throws {
        var queue = try queue("a1")
        #expect(try queue.hold(.idle(RoomKey(98), bytes: 1)))
        #expect(try !queue.hold(.idle(RoomKey(98), bytes: 2)))
        #expect(text(queue.take(heavy: 1)) == "a1")
        #expect(queue.take(heavy: 1).isEmpty)
        let wakes = queue.release()
        #expect(wakes)
        #expect(try queue.hold(.idle(RoomKey(99), bytes: 1)))
        #expect(text(queue.take(heavy: 1)) == "b1 b2")
        // Somebody in a hurry takes along what was held before.
        #expect(try queue.add(.idle(RoomKey(100), bytes: 1)))
        #expect(text(queue.take(heavy: 1)) == "c1 d1")
    }

    @Test func `what is held counts against the bound, and the end releases it`() throws {
        var queue = WriteQueue(bound: 2)
        for _ in 1...2 { _ = try queue.hold(.idle()) }
        #expect(throws: StoreFailure.overloaded) { try queue.hold(.idle()) }
        queue.close()
        #expect(queue.take(heavy: 1).count == 2)
    }

    @Test func `nobody is woken for nothing`() {
        var queue = WriteQueue(bound: 2)
        let wakes = queue.release()
        #expect(!wakes)
    }
}

extension WriteJob {
    /// A job that writes nothing and tells nobody.
    fileprivate static func idle(_ lane: RoomKey? = nil, isHeavy: Bool = false, bytes: Int = 0) -> WriteJob {
        WriteJob(lane: lane, isHeavy: isHeavy, bytes: bytes, write: { _, _ in }, completion: { _ in })
    }
}
