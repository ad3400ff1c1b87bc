import Testing

@testable import QuoridorEngine

@Suite struct TranspositionTableTests {
    @Test func `memory as it comes is an empty table`() {
        var table = TranspositionTable(megabytes: 1)
        var known = 0
        for number in 0..<1000 as Range<UInt64> where table.entry(for: number &* 0x9E37_79B9_7F4A_7C15) != nil { known += 1 }
        #expect(known == 0)
        table.store(0, .none, depth: 3, .exact, score: -5)
        let score = table.entry(for: 0)?.score
        #expect(score == -5)
    }

    @Test func `another size forgets`() {
        var table = TranspositionTable(megabytes: 1)
        table.store(7, .none, depth: 3, .exact, score: 5)
        let isDone = table.resize(megabytes: 2)
        #expect(isDone)
        let before = table.entry(for: 7)?.score
        #expect(before == nil)
        table.store(7, .none, depth: 3, .exact, score: 6)
        let after = table.entry(for: 7)?.score
        #expect(after == 6)
    }

    @Test func `a size there is no memory for changes nothing`() {
        var table = TranspositionTable(megabytes: 1)
        table.store(7, .none, depth: 3, .exact, score: 5)
        let isDone = table.resize(megabytes: 1 << 40)
        #expect(!isDone)
        let score = table.entry(for: 7)?.score
        #expect(score == 5)
        let isEngine = Engine(ifRoomFor: 1 << 40, now: { .zero }) != nil
        #expect(!isEngine)
    }
}
