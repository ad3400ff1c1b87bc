/// Writes one JSON text, front to back, directly into bytes.
///
/// Commas are inserted automatically. Nesting is not checked: the caller must balance every `begin` with its `end`.
public struct JSONWriter: Sendable {
    public internal(set) var bytes: [UInt8] = []
    @usableFromInline var needsComma = false

    /// - Parameters:
    ///   - capacity: the bytes reserved, so that a frame is built without reallocation.
    ///   - headroom: bytes reserved in front of the text for a header known only at the end. They are part of `bytes`.
    public init(capacity: Int = 256, headroom: Int = 0) {
        bytes.reserveCapacity(headroom + capacity)
        for _ in 0..<headroom { bytes.append(0) }
    }

    /// A writer that goes on from another one.
    /// - Parameter capacity: the bytes reserved for the rest.
    public init(continuing other: JSONWriter, capacity: Int) {
        bytes.reserveCapacity(other.bytes.count + capacity)
        bytes.append(contentsOf: other.bytes)
        needsComma = other.needsComma
    }

    /// The bytes, moved out of the writer.
    public consuming func takeBytes() -> [UInt8] { bytes }

    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes a key that needs no escaping.
    public mutating func key(_ key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        key.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    public mutating func key(_ key: String) {
        value(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes any text. U+2028 and U+2029 are escaped too, so that the JSON may be embedded in a script.
    public mutating func value(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.withContiguousStorageIfAvailable({ appendEscaped($0) }) == nil {
            // A string of another kind of storage has to be copied first.
            var text = text
            text.withUTF8 { appendEscaped($0) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    public mutating func value(_ number: Int) {
        separate()
        appendDigits(number)
    }

    /// Not-a-number and the infinities have no JSON representation and are written as `null`.
    ///
    /// An integral number is written without a fraction, as browsers write it, so that both ends agree on the text and on digests.
    public mutating func value(_ number: Double) {
        guard number.isFinite else { return null() }
        if number.magnitude < Self.wholeLimit, let whole = Int(exactly: number) { return value(whole) }
        separate()
        bytes.append(contentsOf: number.description.utf8)
    }

    public mutating func value(_ truth: Bool) {
        separate()
        bytes.append(contentsOf: (truth ? "true" : "false").utf8)
    }

    public mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let truth): self.value(truth)
        case .int(let number): self.value(number)
        case .double(let number): self.value(number)
        case .string(let text): self.value(text)
        case .array(let values):
            beginArray()
            for value in values { self.value(value) }
            endArray()
        case .object(let members):
            beginObject()
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                self.key(key)
                self.value(value)
            }
            endObject()
        }
    }

    /// Writes plain ASCII without quotes, backslashes or control characters, given as bytes. Nothing is checked.
    // Inlined into its callers, so that a short text is copied without a generic call for each byte.
    @inlinable
    public mutating func plainASCII(_ text: some Collection<UInt8>) {
        beginPlain()
        for byte in text { add(byte) }
        endPlain()
    }

    /// Writes one JSON value that is already encoded. Nothing is checked.
    public mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// Writes one JSON value that is encoded in pieces. Nothing is checked.
    public mutating func raw(pieces: ((_ piece: [UInt8]) -> Void) -> Void) {
        separate()
        pieces { bytes.append(contentsOf: $0) }
    }

    public mutating func raw(_ json: String) {
        separate()
        bytes.append(contentsOf: json.utf8)
    }

    @usableFromInline
    mutating func beginPlain() {
        separate()
        bytes.append(UInt8(ascii: "\""))
    }

    @usableFromInline
    mutating func add(_ byte: UInt8) { bytes.append(byte) }

    @usableFromInline
    mutating func endPlain() { bytes.append(UInt8(ascii: "\"")) }

    public mutating func field(_ key: StaticString, _ text: String) {
        self.key(key)
        value(text)
    }
    public mutating func field(_ key: StaticString, _ number: Int) {
        self.key(key)
        value(number)
    }
    public mutating func field(_ key: StaticString, _ truth: Bool) {
        self.key(key)
        value(truth)
    }
    public mutating func field(_ key: StaticString, _ value: JSONValue) {
        self.key(key)
        self.value(value)
    }
    public mutating func field(_ key: StaticString, _ text: String?) {
        self.key(key)
        if let text { value(text) } else { null() }
    }
    public mutating func field(_ key: StaticString, _ number: Int?) {
        self.key(key)
        if let number { value(number) } else { null() }
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }
}

extension JSONWriter {
    /// 2⁵³: every integer of smaller magnitude has an exact `Double`.
    private static let wholeLimit = 9_007_199_254_740_992.0

    private mutating func appendDigits(_ number: Int) {
        guard number < 0 || number > 9 else { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        // Twenty digits hold every 64-bit number; the digits are produced last first.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var start = digits.count
            while rest > 0 {
                start -= 1
                digits.initializeElement(at: start, to: UInt8(ascii: "0") + UInt8(rest % 10))
                rest /= 10
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    /// Copies runs that need no escaping, and escapes the characters between them.
    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var index = 0
        while index < text.count {
            let length = JSONWriter.lengthToEscape(in: text, at: index)
            guard length > 0 else {
                index += 1
                continue
            }
            bytes.append(contentsOf: text[start..<index])
            appendEscape(text[index], last: text[index + length - 1])
            index += length
            start = index
        }
        bytes.append(contentsOf: text[start...])
    }

    /// The number of bytes at `index` that must be escaped together: zero, one, or the three of a line separator.
    private static func lengthToEscape(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        switch text[index] {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): 1
        case 0xE2 where text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8: 3
        default: 0
        }
    }

    private mutating func appendEscape(_ byte: UInt8, last: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0xE2: bytes.append(contentsOf: (last == 0xA8 ? "u2028" : "u2029").utf8)
        default:
            bytes.append(contentsOf: (byte < 0x10 ? "u000" : "u001").utf8)
            let digit = byte & 15
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
