import Testing

@testable import WebSocketServer

@Suite struct UTF8CheckTests {
    static let good: [[UInt8]] = [
        [], [0], [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF],
        [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], Array("eight ascii bytes, 世界 and 🎲, then more of them".utf8),
    ]

    /// The byte at which each is certain not to be text.
    static let bad: [(bytes: [UInt8], at: Int)] = [
        ([0x80], 0), ([0xBF], 0), ([0xC0, 0xAF], 0), ([0xC1, 0xBF], 0), ([0xF5, 0x80], 0), ([0xFE], 0), ([0xFF], 0), ([0xC2, 0x20], 1),
        // Overlong forms.
        ([0xE0, 0x9F, 0xBF], 1), ([0xF0, 0x8F, 0xBF, 0xBF], 1),
        // Surrogates, alone and in a pair.
        ([0xED, 0xA0, 0x80], 1), ([0xED, 0xBF, 0xBF], 1), ([0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80], 1),
        // Beyond U+10FFFF.
        ([0xF4, 0x90, 0x80, 0x80], 1), ([0xE2, 0x82, 0x41], 2), ([0xF0, 0x9F, 0x8E, 0x20], 3),
        (Array("12345678".utf8) + [0xED, 0xA0], 9),
    ]

    private func take(_ bytes: ArraySlice<UInt8>, _ check: inout UTF8Check) -> Bool { bytes.withUnsafeBytes { check.take($0) } }

    @Test(arguments: good) func `text is text, however it is cut`(bytes: [UInt8]) {
        #expect(bytes.withUnsafeBytes(UTF8Check.isValid))
        for cut in 0...bytes.count {
            var check = UTF8Check()
            #expect(take(bytes[..<cut], &check))
            #expect(check.isComplete == (String(validating: bytes[..<cut], as: UTF8.self) != nil))
            #expect(take(bytes[cut...], &check))
            #expect(check.isComplete)
        }
    }

    @Test(arguments: bad) func `noise is found at the first byte that cannot be`(bytes: [UInt8], at: Int) {
        #expect(!bytes.withUnsafeBytes(UTF8Check.isValid))
        var check = UTF8Check()
        for index in bytes.indices.prefix(at + 1) {
            #expect(take(bytes[index...index], &check) == (index < at), "byte \(index)")
        }
    }

    @Test(arguments: good.filter { $0.count > 1 }) func `half a character is no text`(bytes: [UInt8]) {
        guard let last = bytes.last, last >= 0x80 else { return }
        #expect(!bytes.dropLast().withUnsafeBytes(UTF8Check.isValid))
    }

    @Test func `all sequences of three bytes are judged as the standard library judges them`() {
        for first in [0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF] as [UInt8] {
            for second in UInt8.min...UInt8.max {
                for third in [0x20, 0x7F, 0x80, 0xBF, 0xC2] as [UInt8] {
                    let bytes = [first, second, third]
                    #expect(bytes.withUnsafeBytes(UTF8Check.isValid) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
                }
            }
        }
    }
}
