/// A script without its comments and its indentation.
struct CompactScript: Sendable {
    var text: [UInt8] = []
    /// For each byte of the text whether it is code; the insides of strings, template literals and regular expressions are not.
    var isCode: [Bool] = []

    mutating func append(_ bytes: some Collection<UInt8>, isCode: Bool) {
        text.append(contentsOf: bytes)
        self.isCode.append(contentsOf: repeatElement(isCode, count: bytes.count))
    }

    mutating func removeLast() {
        text.removeLast()
        isCode.removeLast()
    }

    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: byte >= 0x80
        }
    }
}
