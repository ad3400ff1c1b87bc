/// The fault in a JSON text, and its byte offset.
public struct JSONError: Error, Hashable, Sendable {
    public let reason: String
    public let offset: Int

    public init(reason: String, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONValue {
    /// Parses one complete JSON text (RFC 8259) from untrusted bytes. The caller limits the size; the depth is limited here.
    ///
    /// A duplicate key in an object is an error: two parsers that pick different values could be played against each other. Numbers written as integers
    /// are `int` if they fit into 64 bits, and so are numbers below 2⁵³ that are written with a fraction or an exponent and have the value of an
    /// integer, such as 1.0; all others are `double`, and one out of range is an error. Strings must be valid UTF-8 without lone surrogates. One
    /// byte order mark at the beginning is ignored (RFC 8259, section 8.1).
    /// - Parameter maxDepth: the maximum nesting depth of arrays and objects, at most 128; each level takes stack.
    public init(parsing bytes: [UInt8], maxDepth: Int = 16) throws(JSONError) {
        var reader = JSONReader(bytes: bytes, maxDepth: min(maxDepth, JSONReader.deepest))
        self = try reader.document()
    }

    /// Parses one value that begins at `index`, and advances `index` past it. The rest of the input is left to the caller.
    public init(parsing bytes: [UInt8], at index: inout Int, maxDepth: Int = 16) throws(JSONError) {
        var reader = JSONReader(bytes: bytes, maxDepth: min(maxDepth, JSONReader.deepest))
        reader.index = index
        self = try reader.value()
        index = reader.index
    }
}

/// A recursive-descent parser over bytes. The depth limit bounds the stack.
private struct JSONReader {
    static let deepest = 128
    /// U+FEFF in UTF-8, which editors of Windows put before a text.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    let bytes: [UInt8]
    let maxDepth: Int
    var index = 0
    var depth = 0

    init(bytes: [UInt8], maxDepth: Int) {
        self.bytes = bytes
        self.maxDepth = maxDepth
    }

    mutating func document() throws(JSONError) -> JSONValue {
        if bytes.starts(with: Self.byteOrderMark) { index = Self.byteOrderMark.count }
        let value = try value()
        skipSpace()
        guard index == bytes.count else { throw wrong("something follows the value") }
        return value
    }

    private func wrong(_ reason: String) -> JSONError { JSONError(reason: reason, offset: index) }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A || bytes[index] == 0x0D || bytes[index] == 0x09 {
            index += 1
        }
    }

    private mutating func next() throws(JSONError) -> UInt8 {
        guard index < bytes.count else { throw wrong("the text ends too early") }
        defer { index += 1 }
        return bytes[index]
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    mutating func value() throws(JSONError) -> JSONValue {
        skipSpace()
        guard index < bytes.count else { throw wrong("the text ends too early") }
        switch bytes[index] {
        case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in .object(try reader.object()) }
        case UInt8(ascii: "["): return try nested { reader throws(JSONError) in .array(try reader.array()) }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return try number()
        }
    }

    private mutating func nested(_ read: (inout JSONReader) throws(JSONError) -> JSONValue) throws(JSONError) -> JSONValue {
        guard depth < maxDepth else { throw wrong("nested too deeply") }
        depth += 1
        defer { depth -= 1 }
        index += 1
        return try read(&self)
    }

    private mutating func object() throws(JSONError) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        skipSpace()
        if take(UInt8(ascii: "}")) { return members }
        repeat {
            skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw wrong("a key is missing") }
            let key = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw wrong("missing colon") }
            guard members.updateValue(try value(), forKey: key) == nil else { throw wrong("duplicate key") }
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw wrong("unterminated object") }
        return members
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        var values: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return values }
        repeat {
            values.append(try value())
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw wrong("unterminated array") }
        return values
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let end = index + word.utf8CodeUnitCount
        let fits = word.withUTF8Buffer { end <= bytes.count && bytes[index..<end].elementsEqual($0) }
        guard fits else { throw wrong("not a JSON value") }
        index = end
        return value
    }

    // MARK: Numbers

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = index
        _ = take(UInt8(ascii: "-"))
        let firstDigit = index
        try digits()
        if index - firstDigit > 1, bytes[firstDigit] == UInt8(ascii: "0") { throw wrong("a number has a leading zero") }
        let mantissa = firstDigit..<index
        var fraction = index..<index
        var exponent = index..<index
        if take(UInt8(ascii: ".")) {
            let first = index
            try digits()
            fraction = first..<index
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            let first = index
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
            exponent = first..<index
        }
        if fraction.isEmpty, exponent.isEmpty, let whole = whole(start..<index) { return .int(whole) }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let number = Double(text), number.isFinite else { throw wrong("a number is out of range") }
        if number.magnitude < Self.wholeLimit, let whole = Int(exactly: number), isInteger(mantissa, fraction, exponent) { return .int(whole) }
        return .double(number)
    }

    /// 2⁵³: every integer of smaller magnitude has an exact `Double`.
    private static let wholeLimit = 0x1p53

    /// Whether a number has the value of an integer, by its digits: a `Double` rounds 1.00000000000000001 to 1.
    private func isInteger(_ mantissa: Range<Int>, _ fraction: Range<Int>, _ exponent: Range<Int>) -> Bool {
        let zero = UInt8(ascii: "0")
        var last = fraction.upperBound
        while last > fraction.lowerBound, bytes[last - 1] == zero { last -= 1 }
        let places = last - fraction.lowerBound
        if exponent.isEmpty { return places == 0 }
        if places == 0, bytes[mantissa].allSatisfy({ $0 == zero }) { return true }
        guard let power = Int(String(decoding: bytes[exponent], as: UTF8.self)) else { return false }
        if places > 0 { return power >= places }
        let zeros = bytes[mantissa].reversed().prefix { $0 == zero }.count
        return power >= -zeros
    }

    /// The integer that these digits represent, with an optional sign; `nil` if it does not fit into 64 bits.
    private func whole(_ place: Range<Int>) -> Int? {
        let isNegative = bytes[place.lowerBound] == UInt8(ascii: "-")
        var number = 0
        for byte in bytes[place].dropFirst(isNegative ? 1 : 0) {
            let digit = Int(byte - UInt8(ascii: "0"))
            let (shifted, hasOverflown) = number.multipliedReportingOverflow(by: 10)
            // The negative range is larger by one.
            let (sum, isTooMuch) = isNegative ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
            if hasOverflown || isTooMuch { return nil }
            number = sum
        }
        return number
    }

    private mutating func digits() throws(JSONError) {
        let start = index
        while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
        guard index > start else { throw wrong(start == bytes.count ? "the text ends too early" : "not a JSON value") }
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) -> String {
        index += 1
        let start = index
        var seen: UInt8 = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                // ASCII is valid UTF-8.
                let text = seen < 0x80 ? String(decoding: bytes[start..<index], as: UTF8.self) : try decoded(bytes[start..<index])
                index += 1
                return text
            }
            seen |= byte
            if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
            guard byte >= 0x20 else { throw wrong("a control character in a string") }
            index += 1
        }
        throw wrong("unterminated string")
    }

    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var unescaped = Array(bytes[start..<index])
        while true {
            let byte = try next()
            switch byte {
            case UInt8(ascii: "\""): return try decoded(unescaped[...])
            case UInt8(ascii: "\\"): try appendEscape(to: &unescaped)
            case 0..<0x20: throw wrong("a control character in a string")
            default: unescaped.append(byte)
            }
        }
    }

    private func decoded(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw wrong("a string is not UTF-8") }
        return text
    }

    private mutating func appendEscape(to text: inout [UInt8]) throws(JSONError) {
        switch try next() {
        case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: UTF8.encode(try scalar()) ?? UTF8.encodedReplacementCharacter)
        default: throw wrong("unknown escape")
        }
    }

    /// Parses one `\u` escape, or the surrogate pair that encodes a scalar beyond the first plane.
    private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
        let first = try hex4()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw wrong("lone surrogate")
        }
        let second = try hex4()
        guard (0xDC00..<0xE000).contains(second) else { throw wrong("lone surrogate") }
        guard let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)) else {
            throw wrong("lone surrogate")
        }
        return scalar
    }

    private mutating func hex4() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(try next())).hexDigitValue else {
                throw wrong("an escape needs four hexadecimal digits")
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
