import JSONText

/// A fast path for the two most frequent frames, `ping` and `do`: one pass over the bytes.
///
/// It handles their known members in the usual plain forms. For everything else it returns `nil`: other frames, unknown members, escapes,
/// fractions other than zero, duplicate members, and all errors. The full parser then decides, so that errors are reported in one place and both
/// parsers agree on valid frames.
struct QuickReader {
    private let bytes: [UInt8]
    private var index = 0

    private var type: Range<Int>?
    private var id: Int?
    private var at: Int?
    private var client: Int?
    private var topic: Range<Int>?
    private var op: Range<Int>?
    private var key: Range<Int>?
    private var details: JSONValue?

    static func read(_ bytes: [UInt8]) -> ClientFrame? {
        var reader = QuickReader(bytes: bytes)
        return reader.members() ? reader.frame() : nil
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func frame() -> ClientFrame? {
        guard let type, let id else { return nil }
        if spells("ping", type) { return .ping(id: id, client: Double(client ?? 0)) }
        guard spells("do", type), let op, let topic, let topic = Topic(text(topic)) else { return nil }
        guard key?.count ?? 0 <= ClientFrame.Command.longestKey else { return nil }
        return .act(
            ClientFrame.Command(
                id: id, topic: topic, op: text(op), at: at, key: key.map(text), details: details ?? .object([:])))
    }

    // MARK: Members

    private mutating func members() -> Bool {
        skipSpace()
        guard take(UInt8(ascii: "{")) else { return false }
        repeat {
            skipSpace()
            guard let name = string() else { return false }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { return false }
            skipSpace()
            guard member(name) else { return false }
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { return false }
        skipSpace()
        return index == bytes.count
    }

    /// Refuses a duplicate member.
    private mutating func member(_ name: Range<Int>) -> Bool {
        switch bytes[name.lowerBound] {
        case UInt8(ascii: "t") where spells("t", name): Self.put(string(), in: &type)
        case UInt8(ascii: "t") where spells("topic", name): Self.put(string(), in: &topic)
        case UInt8(ascii: "i") where spells("id", name): Self.put(number(), in: &id)
        case UInt8(ascii: "a") where spells("at", name): Self.put(number(), in: &at)
        case UInt8(ascii: "c") where spells("c", name): Self.put(number(), in: &client)
        case UInt8(ascii: "o") where spells("op", name): Self.put(string(), in: &op)
        case UInt8(ascii: "k") where spells("key", name): Self.put(string(), in: &key)
        case UInt8(ascii: "d") where spells("d", name): Self.put(object(), in: &details)
        default: false
        }
    }

    private static func put<Value>(_ value: Value?, in member: inout Value?) -> Bool {
        guard let value, member == nil else { return false }
        member = value
        return true
    }

    // MARK: Values

    /// A string of plain ASCII without escapes, without its quotes; never empty.
    private mutating func string() -> Range<Int>? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = index
        while index < bytes.count, (0x20..<0x7F).contains(bytes[index]), bytes[index] != UInt8(ascii: "\\") {
            if bytes[index] == UInt8(ascii: "\"") {
                index += 1
                return start < index - 1 ? start..<(index - 1) : nil
            }
            index += 1
        }
        return nil
    }

    /// An integer of at most fifteen digits, which a `Double` represents exactly. Some languages have no integers and write 1.0.
    private mutating func number() -> Int? {
        let start = index
        var number = 0
        while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
            guard index - start < 15 else { return nil }
            number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
            index += 1
        }
        let isPadded = index - start > 1 && bytes[start] == UInt8(ascii: "0")
        guard index > start, !isPadded, skipZeroFraction() else { return nil }
        return number
    }

    /// - Returns: `false` for a fraction other than zero.
    private mutating func skipZeroFraction() -> Bool {
        guard take(UInt8(ascii: ".")) else { return true }
        guard take(UInt8(ascii: "0")) else { return false }
        while take(UInt8(ascii: "0")) {}
        // Another digit or an exponent does not end a member, so that `members` fails.
        return true
    }

    private mutating func object() -> JSONValue? {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { return nil }
        return try? JSONValue(parsing: bytes, at: &index)
    }

    // MARK: Bytes

    private func text(_ place: Range<Int>) -> String { String(decoding: bytes[place], as: UTF8.self) }

    private func spells(_ word: StaticString, _ place: Range<Int>) -> Bool {
        guard place.count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { word in
            for offset in word.indices where word[offset] != bytes[place.lowerBound + offset] { return false }
            return true
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A || bytes[index] == 0x0D || bytes[index] == 0x09 {
            index += 1
        }
    }
}
