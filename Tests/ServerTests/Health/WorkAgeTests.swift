import IdentifierLiterals
import Identifiers
import Testing

@testable import Server

@Suite("The age of work") struct WorkAgeTests {
    /// The ages at readings of a second each.
    private func ages(_ readings: [(arrived: Int, oldest: Int?)]) -> [Int] {
        var age = WorkAge()
        return readings.enumerated().map { second, reading in
            age.read(reading, at: .seconds(second))
            return Int(age.age.components.seconds)
        }
    }

    @Test func `work that is not done grows older, and the next work is young`() {
        #expect(ages([(0, nil), (1, 0), (1, 0), (1, 0), (1, nil), (1, nil), (2, 1), (2, 1)]) == [0, 0, 1, 2, 0, 0, 0, 1])
    }

    @Test func `work has the age of its arrival, also behind other work`() {
        #expect(ages([(1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, nil)]) == [0, 1, 2, 2, 2, 0])
    }

    @Test func `a part that is busy all the time, but gets on, is not old`() {
        #expect(ages((1..<100).map { ($0 * 10, $0 * 10 - 3) }).allSatisfy { $0 == 0 })
    }

    @Test func `a part that stands still for ever takes no more memory`() {
        var age = WorkAge()
        for second in 0..<5000 { age.read((second + 1, 0), at: .seconds(second)) }
        #expect(age.age == .seconds(4999) && age.kept <= 1024)
    }
}
