/// Up to four ASCII characters held in registers: a move is written into a frame without creating a `String`.
struct ShortText: RandomAccessCollection, Sendable {
    private(set) var packed: UInt32
    let count: Int

    init(_ first: UInt8, _ second: UInt8) {
        packed = UInt32(first) | UInt32(second) << 8
        count = 2
    }

    init(_ head: ShortText, _ third: UInt8) {
        packed = head.packed | UInt32(third) << 16
        count = 3
    }

    /// Untrusted input, its letters in lower case; `nil` if it is longer. A byte that is neither letter nor digit does not become one.
    init?(_ text: String) {
        packed = 0
        var count = 0
        for byte in text.utf8 {
            guard count < 4 else { return nil }
            let small = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
            packed |= UInt32(small) << UInt32(count * 8)
            count += 1
        }
        self.count = count
    }

    var string: String {
        String(unsafeUninitializedCapacity: 4) { buffer in
            for index in indices { buffer[index] = self[index] }
            return count
        }
    }

    /// "pass", the only move that is not a place.
    static let pass = ShortText(ShortText(ShortText(UInt8(ascii: "p"), UInt8(ascii: "a")), UInt8(ascii: "s")), last: UInt8(ascii: "s"))

    private init(_ head: ShortText, last: UInt8) {
        packed = head.packed | UInt32(last) << 24
        count = 4
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }
    subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: packed >> UInt32(index * 8)) }
}
