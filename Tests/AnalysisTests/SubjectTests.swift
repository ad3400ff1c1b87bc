import Analysis
import Games
import IdentifierLiterals
import Testing

@Suite struct SubjectTests {
    @Test func `chances are those of two players`() throws {
        #expect(throws: AnalysisRefusal.notForTwo) { try Subject.match("m_1", "e2", seats: 4) }
        #expect(throws: AnalysisRefusal.notForTwo) { try Subject.pasted("e2", seats: 4) }
    }

    @Test(arguments: ["e5", "nonsense", "e2 e2"]) func `moves that cannot have been played are refused`(moves: String) {
        #expect(throws: AnalysisRefusal.unplayable) { try Subject.match("m_1", moves) }
    }

    @Test func `the same game pasted twice is the same subject, however it is written`() throws {
        #expect(try Subject.pasted("e2 e8").id == Subject.pasted("1. e2 e8 *").id)
        #expect(try Subject.pasted("e2 e8").id != Subject.pasted("e2 d9").id)
        #expect(try Subject.pasted("e2").id != Subject.pasted(" /  / e2 e9 / 10 10 / 2").id)
    }
}
