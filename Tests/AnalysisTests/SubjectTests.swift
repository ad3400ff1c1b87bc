import Analysis
import Games
import Testing

@Suite struct SubjectTests {
    @Test func `the engine plays with two`() throws {
        #expect(throws: AnalysisRefusal.notForTwo) { try Subject(match: "m_1", seats: 4, moves: ["e2"]) }
        let four = try QuoridorRecord(reading: "e2", seats: 4)
        #expect(throws: AnalysisRefusal.notForTwo) { try Subject(pasted: four) }
    }

    @Test func `moves that cannot have been played are refused`() {
        #expect(throws: AnalysisRefusal.unplayable) { try Subject(match: "m_1", seats: 2, moves: ["e5"]) }
        #expect(throws: AnalysisRefusal.unplayable) { try Subject(match: "m_1", seats: 2, moves: ["no move"]) }
    }

    @Test func `the same game pasted twice is the same subject, however it is written`() throws {
        #expect(try Subject.pasted("e2 e8").id == Subject.pasted("1. e2 e8 *").id)
        #expect(try Subject.pasted("e2 e8").id != Subject.pasted("e2 d9").id)
        #expect(try Subject.pasted("e2").id != Subject.pasted(" /  / e2 e9 / 10 10 / 2").id)
    }
}
