import JSONText
import Testing

@Suite struct JSONReaderTests {
    private func read(_ text: String, maxDepth: Int = 16) throws(JSONError) -> JSONValue {
        try JSONValue(parsing: Array(text.utf8), maxDepth: maxDepth)
    }

    @Test func `every kind of value is read`() throws {
        let text = #" { "a" : [ null , true , false , -7 , 2.5 , "x" ] , "b" : { } , "c" : [ ] } "#
        let expected: JSONValue = .object([
            "a": .array([.null, .bool(true), .bool(false), .int(-7), .double(2.5), .string("x")]), "b": .object([:]), "c": .array([]),
        ])
        #expect(try read(text) == expected)
    }

    @Test(arguments: [
        ("9223372036854775807", JSONValue.int(.max)), ("-9223372036854775808", .int(.min)), ("9223372036854775808", .double(0x1p63)),
        ("1.0", .int(1)), ("-7.000", .int(-7)), ("1e2", .int(100)), ("1E+2", .int(100)), ("2.5e1", .int(25)), ("25e-1", .double(2.5)),
        ("2500e-2", .int(25)), ("-0", .int(0)), ("-0.0", .int(0)), ("0e99999999999999999999", .int(0)), ("0.0e-5", .int(0)),
        ("1e-400", .double(0)), ("1.5", .double(1.5)), ("1.00000000000000000001", .double(1)), ("1.00000000000000000001e0", .double(1)),
        ("9007199254740991.0", .int(9_007_199_254_740_991)), ("9007199254740992.0", .double(0x1p53)), ("1e18", .double(1e18)),
    ])
    func `a number is exact where it can be`(text: String, expected: JSONValue) throws {
        #expect(try read(text) == expected)
    }

    @Test func `one byte order mark at the beginning is passed over`() throws {
        #expect(try read("\u{FEFF} {\"a\":1}") == .object(["a": .int(1)]))
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u4e2d""#, "Aé中"), (#""\ud83d\ude00""#, "😀"),
        (#""\u0000""#, "\0"),
        (#""中文😀""#, "中文😀"), (#""a\u0041b""#, "aAb"),
    ])
    func `escapes become what they stand for`(text: String, expected: String) throws {
        #expect(try read(text) == .string(expected))
    }

    @Test(arguments: [
        "", " ", "{", "}", "[", "]", "[1", "[1,", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}", "{\"a\" 1}",
        "{1:1}",
        "01", "-01", "-", "+1", "1.", ".5", "1e", "1e+", "0x10", "NaN", "Infinity", "-Infinity", "1e999", "1_000", "1 2", "[] []", "tru",
        "True", "nul", "nulls", "\"", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\u+123\"", "\"a\nb\"", "\"\t\"", "\u{FEFF}\u{FEFF}1",
        "1\u{FEFF}",
        "[\u{FEFF}1]",
        "// c\n1",
        "/**/1", "\u{A0}1", "\u{B}1", "[1}", "{]",
    ])
    func `what is not JSON is refused`(text: String) {
        #expect(throws: JSONError.self) { try read(text) }
    }

    @Test(arguments: [
        #""\ud800""#, #""\udc00""#, #""\ud800x""#, #""\ud800\n""#, #""\ud800\u0041""#, #""\ud800\ud800""#, #""\udc00\ud800""#,
    ])
    func `lone surrogate is refused`(text: String) {
        #expect(throws: JSONError.self) { try read(text) }
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
            [0xFF],
        ] as [[UInt8]])
    func `bytes that are not UTF-8 are refused, inside and outside of strings`(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22] + bytes + [0x22]) }
        #expect(throws: JSONError.self) { try JSONValue(parsing: Array(#""\n"#.utf8) + bytes + [0x22]) }
        #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    }

    @Test func `a key that stands twice is refused, however it is spelled`() {
        #expect(throws: JSONError(reason: "duplicate key", offset: 12)) { try read(#"{"a":1,"a":2}"#) }
        #expect(throws: JSONError.self) { try read(#"{"a":1,"\u0061":2}"#) }
    }

    @Test func `nesting is bounded, also for a caller without a bound of its own`() throws {
        func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(throws: Never.self) { try read(nested(16)) }
        #expect(throws: JSONError(reason: "nested too deeply", offset: 16)) { try read(nested(17)) }
        #expect(throws: Never.self) { try read(nested(128), maxDepth: .max) }
        #expect(throws: JSONError.self) { try read(nested(1_000_000), maxDepth: .max) }
        #expect(throws: JSONError.self) { try read(String(repeating: "{\"a\":", count: 1_000_000), maxDepth: .max) }
    }

    @Test func `an error says where`() {
        #expect(throws: JSONError(reason: "something follows the value", offset: 3)) { try read("{} x") }
        #expect(throws: JSONError(reason: "the text ends too early", offset: 1)) { try read("[") }
    }

    @Test func `accessors answer for their own kind only`() {
        let value: JSONValue = .object(["n": .int(3), "s": .string("x"), "b": .bool(true), "a": .array([.null])])
        #expect(value["n"]?.int == 3 && value["n"]?.double == 3 && value["n"]?.string == nil)
        #expect(value["s"]?.string == "x" && value["s"]?.int == nil && value["s"]?["x"] == nil)
        #expect(value["b"]?.bool == true && value["a"]?.array == [.null] && value["a"]?.object == nil && value["z"] == nil)
    }
}
