/// FNV-1a of 64 bits over length-prefixed values: detects corruption; it is not cryptographic.
///
/// Each step is injective in the state, so that a single altered byte is always detected.
struct Checksum {
    private var state: UInt64

    init() { state = 0xCBF2_9CE4_8422_2325 }

    /// Continues from an earlier checksum.
    init(after value: Int64) { state = UInt64(bitPattern: value) }

    /// The representation stored in SQLite.
    var value: Int64 { Int64(bitPattern: state) }

    mutating func add(_ number: Int64) {
        var rest = UInt64(bitPattern: number)
        for _ in 0..<8 {
            add(byte: UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    mutating func add(_ number: Int) { add(Int64(number)) }

    mutating func add(_ bytes: [UInt8]) { add(bytes[...]) }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        add(bytes.count)
        for byte in bytes { add(byte: byte) }
    }

    mutating func add(_ text: String) {
        add(text.utf8.count)
        for byte in text.utf8 { add(byte: byte) }
    }

    private mutating func add(byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
}
