import Foundation
import JSONText
import Testing

/// Foundation is the second opinion: slower, not ours, and used by millions.
@Suite(.timeLimit(.minutes(10))) struct AgainstFoundationTests {
    /// The same numbers in every run (SplitMix64).
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    @Test func `random values come back from both readers as they were written`() throws {
        var random = Seeded(state: 17)
        for _ in 0..<3000 {
            let value = AgainstFoundationTests.randomValue(depth: 4, &random)
            var json = JSONWriter()
            json.value(value)
            #expect(try JSONValue(parsing: json.bytes) == value)
            let theirs = try JSONSerialization.jsonObject(with: Data(json.bytes), options: .fragmentsAllowed)
            #expect(AgainstFoundationTests.same(value, theirs), "\(String(decoding: json.bytes, as: UTF8.self))")
        }
    }

    @Test func `what Foundation writes we read`() throws {
        var random = Seeded(state: 18)
        for _ in 0..<1000 {
            let value = AgainstFoundationTests.randomValue(depth: 4, &random)
            let options: JSONSerialization.WritingOptions =
                random.next() & 1 == 0 ? [.fragmentsAllowed] : [.fragmentsAllowed, .prettyPrinted]
            let text = try JSONSerialization.data(withJSONObject: AgainstFoundationTests.foundation(value), options: options)
            #expect(try JSONValue(parsing: Array(text)) == value, "\(String(decoding: text, as: UTF8.self))")
        }
    }

    /// We may be stricter than Foundation, never laxer; and where both read, both read the same.
    @Test func `mutated texts are refused, or mean the same to both`() throws {
        var random = Seeded(state: 19)
        var read = 0
        for _ in 0..<20_000 {
            var json = JSONWriter()
            json.value(AgainstFoundationTests.randomValue(depth: 3, &random))
            let text = AgainstFoundationTests.mutated(json.bytes, &random)
            guard let ours = try? JSONValue(parsing: text) else { continue }
            read += 1
            let theirs = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
            guard let theirs else {
                Issue.record("only we read \(String(decoding: text, as: UTF8.self))")
                continue
            }
            #expect(AgainstFoundationTests.same(ours, theirs), "\(String(decoding: text, as: UTF8.self))")
        }
        #expect(read > 1000)
    }

    private static func randomValue(depth: Int, _ random: inout Seeded) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0: .null
        case 1: .bool(Bool.random(using: &random))
        case 2: .int(Int.random(in: -1000...1000, using: &random))
        case 3: .int(Int(truncatingIfNeeded: random.next()))
        case 4: .double(Double(Int.random(in: -99_999...99_999, using: &random)) / 1024 + 0.000_1)
        case 5: .string(randomText(&random))
        case 6: .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in randomValue(depth: depth - 1, &random) })
        default:
            .object(
                Dictionary(
                    (0..<Int.random(in: 0..<5, using: &random)).map {
                        ("\($0)" + randomText(&random), randomValue(depth: depth - 1, &random))
                    },
                    uniquingKeysWith: { first, _ in first }))
        }
    }

    private static func randomText(_ random: inout Seeded) -> String {
        let alphabet = Array("abc019 \"\\/\u{8}\t\n\u{1}\u{1F}\u{7F}éß中文😀\u{2028}\u{2029}".unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<10, using: &random) { text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)]) }
        return String(text)
    }

    private static func mutated(_ bytes: [UInt8], _ random: inout Seeded) -> [UInt8] {
        let spice = Array("{}[]\",:\\u0123456789eE+-. \ttfn".utf8) + [0x00, 0x1F, 0x80, 0xC3, 0xED, 0xF0, 0xFF]
        var bytes = bytes
        for _ in 0...Int.random(in: 0..<3, using: &random) {
            guard !bytes.isEmpty else { return bytes }
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.remove(at: place)
            case 1: bytes[place] = spice[Int.random(in: 0..<spice.count, using: &random)]
            case 2: bytes.insert(spice[Int.random(in: 0..<spice.count, using: &random)], at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    private static func foundation(_ value: JSONValue) -> Any {
        switch value {
        case .null: NSNull()
        case .bool(let truth): NSNumber(value: truth)
        case .int(let number): NSNumber(value: number)
        case .double(let number): NSNumber(value: number)
        case .string(let text): text
        case .array(let values): values.map { foundation($0) }
        case .object(let members): members.mapValues { foundation($0) }
        }
    }

    private static func same(_ ours: JSONValue, _ theirs: Any) -> Bool {
        switch ours {
        case .null: theirs is NSNull
        case .bool(let truth): (theirs as? NSNumber)?.boolValue == truth
        case .int(let number): (theirs as? NSNumber)?.int64Value == Int64(number)
        case .double(let number): close(number, (theirs as? NSNumber)?.doubleValue)
        case .string(let text): (theirs as? String)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true
        case .array(let values): same(values, theirs as? [Any])
        case .object(let members): same(members, theirs as? [String: Any])
        }
    }

    /// Foundation reads long numbers by way of `Decimal` and may be off by the last bits; ours are rounded correctly.
    private static func close(_ ours: Double, _ theirs: Double?) -> Bool {
        guard let theirs else { return false }
        return abs(ours - theirs) <= 64 * ours.ulp
    }

    private static func same(_ ours: [JSONValue], _ theirs: [Any]?) -> Bool {
        guard let theirs, ours.count == theirs.count else { return false }
        return zip(ours, theirs).allSatisfy { same($0, $1) }
    }

    private static func same(_ ours: [String: JSONValue], _ theirs: [String: Any]?) -> Bool {
        guard let theirs, ours.count == theirs.count else { return false }
        return ours.allSatisfy { key, value in theirs[key].map { same(value, $0) } ?? false }
    }
}
