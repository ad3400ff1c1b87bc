/// Validates UTF-8 incrementally, in one pass and without allocating: well-formed sequences of RFC 3629, without surrogates or overlong forms.
struct UTF8Check: Sendable {
    /// The number of bytes that the current character still lacks.
    private var missing = 0
    /// The valid range of the next byte of that character.
    private var allowed = Self.continuation

    private static let continuation: ClosedRange<UInt8> = 0x80...0xBF

    /// Whether the input so far ends at a character boundary.
    var isComplete: Bool { missing == 0 }

    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var check = UTF8Check()
        return check.take(bytes) && check.isComplete
    }

    /// - Returns: whether the input so far is a prefix of valid text. After `false` the check must not be used again.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index < bytes.count {
            if missing > 0 {
                guard allowed.contains(bytes[index]) else { return false }
                missing -= 1
                allowed = Self.continuation
                index += 1
            } else if index + 8 <= bytes.count, bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
                index += 8
            } else {
                guard begin(bytes[index]) else { return false }
                index += 1
            }
        }
        return true
    }

    private mutating func begin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x80: break
        case 0xC2...0xDF: missing = 1
        case 0xE0: (missing, allowed) = (2, 0xA0...0xBF)
        case 0xED: (missing, allowed) = (2, 0x80...0x9F)
        case 0xE1...0xEF: missing = 2
        case 0xF0: (missing, allowed) = (3, 0x90...0xBF)
        case 0xF4: (missing, allowed) = (3, 0x80...0x8F)
        case 0xF1...0xF3: missing = 3
        default: return false
        }
        return true
    }
}
