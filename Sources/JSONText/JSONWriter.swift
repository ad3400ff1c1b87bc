/// Builds one JSON text, front to back, straight into bytes.
///
/// Commas place themselves. Nesting is the caller's promise: every `begin` needs its `end`.
public struct JSONWriter: Sendable {
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// - Parameter capacity: bytes to set aside, so that a frame is built without growing.
    public init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// A key that needs no escaping.
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

    public mutating func value(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 { appendEscaped(byte) }
        bytes.append(UInt8(ascii: "\""))
    }

    public mutating func value(_ number: Int) {
        separate()
        bytes.append(contentsOf: String(number).utf8)
    }

    /// Not-a-number and the infinities have no JSON form and become `null`.
    public mutating func value(_ number: Double) {
        guard number.isFinite else { return null() }
        separate()
        bytes.append(contentsOf: "\(number)".utf8)
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

    /// A string of plain ASCII without quotes, backslashes or control characters, given as bytes: no check is made.
    public mutating func plainASCII(_ text: some Collection<UInt8>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: text)
        bytes.append(UInt8(ascii: "\""))
    }

    /// One JSON value that is already text.
    public mutating func raw(_ json: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    public mutating func field(_ key: StaticString, _ text: String) { self.key(key); value(text) }
    public mutating func field(_ key: StaticString, _ number: Int) { self.key(key); value(number) }
    public mutating func field(_ key: StaticString, _ truth: Bool) { self.key(key); value(truth) }
    public mutating func field(_ key: StaticString, _ value: JSONValue) { self.key(key); self.value(value) }
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

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: "\\u00".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        default: bytes.append(byte)
        }
    }
}
