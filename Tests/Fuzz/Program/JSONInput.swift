import JSONText

/// A parsed text is written, parses again, and is written as the same text again.
struct JSONInput: FuzzInput {
    let words = [
        "{\"a\":", "[", "]", "}", "null", "true", "-0", "1e308", "9223372036854775807", "1.00000000000000001", "\\ud83d\\ude00", "\"", "\\u0000",
        "\u{FEFF}",
    ]

    func check(_ bytes: [UInt8]) throws(Finding) {
        try Self.checkRoundTrip(bytes, maxDepth: 16)
        try Self.checkRoundTrip(bytes, maxDepth: 128)
    }

    private static func checkRoundTrip(_ bytes: [UInt8], maxDepth: Int) throws(Finding) {
        guard let value = try? JSONValue(parsing: bytes, maxDepth: maxDepth) else { return }
        let text = written(value)
        guard let again = try? JSONValue(parsing: text, maxDepth: maxDepth) else { throw Finding("the written text does not parse") }
        // A number that only rounds to an integer is a `double`, but written as the integer: the values may differ where the texts do not.
        guard written(again) == text else { throw Finding("the second written text differs from the first") }
    }

    private static func written(_ value: JSONValue) -> [UInt8] {
        var json = JSONWriter()
        json.value(value)
        return json.bytes
    }
}
