import GameRules
import Testing

@Suite struct SharedListTests {
    private func list(_ count: Int) -> SharedList<Int> {
        var list = SharedList<Int>(pageSize: 4)
        for number in 0..<count { list.append(number) }
        return list
    }

    @Test func `it holds what was appended, in order`() {
        for count in 0...13 {
            #expect(Array(list(count)) == Array(0..<count))
            #expect(list(count).count == count)
        }
    }

    @Test func `a copy grows by itself`() {
        for count in 0...9 {
            let first = list(count)
            var (second, third) = (first, first)
            second.append(-2)
            third.append(-3)
            #expect(Array(first) == Array(0..<count))
            #expect(Array(second) == Array(0..<count) + [-2])
            #expect(Array(third) == Array(0..<count) + [-3])
        }
    }

    @Test func `its pieces are whole`() {
        for count in 0...13 {
            var pieces: [Int] = []
            list(count).forEachPage { pieces += $0 }
            #expect(pieces == Array(0..<count))
        }
    }

    @Test func `it counts what is equal`() {
        var list = SharedList<Character>(pageSize: 3)
        for letter in "abracadabra" { list.append(letter) }
        #expect("abrx".map(list.occurrences) == [5, 2, 2, 0])
        #expect(list == list)
    }
}
