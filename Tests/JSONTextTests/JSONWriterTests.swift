import JSONText
import Testing

@Suite struct JSONWriterTests {
    private func text(_ build: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        build(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func `commas place themselves`() {
        let written = text { json in
            json.beginObject()
            json.field("a", 1)
            json.key("b")
            json.beginArray()
            json.value(true)
            json.beginObject()
            json.endObject()
            json.null()
            json.raw(Array("[0]".utf8))
            json.plainASCII("e4".utf8)
            json.endArray()
            json.field("c", "x")
            json.key("d\"")
            json.value(false)
            json.endObject()
        }
        #expect(written == #"{"a":1,"b":[true,{},null,[0],"e4"],"c":"x","d\"":false}"#)
    }

    @Test func `an absent field is null`() {
        let written = text { json in
            json.beginObject()
            json.field("n", Int?.none)
            json.field("s", String?.none)
            json.field("t", Optional("x"))
            json.endObject()
        }
        #expect(written == #"{"n":null,"s":null,"t":"x"}"#)
    }

    @Test(arguments: [
        ("", #""""#), ("abc", #""abc""#), ("a\"b\\c/", #""a\"b\\c/""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
        ("\0\u{1}\u{B}\u{1F}", #""\u0000\u0001\u000b\u001f""#),
        ("\u{7F}é中😀", "\"\u{7F}é中😀\""), ("a\u{2028}b\u{2029}c\u{2027}\u{202A}", "\"a\\u2028b\\u2029c\u{2027}\u{202A}\""),
        ("\u{2028}", #""\u2028""#),
        ("</script>", #""</script>""#),
    ])
    func `strings are escaped as far as needed`(string: String, expected: String) {
        #expect(text { $0.value(string) } == expected)
    }

    @Test(arguments: [0, 7, 9, 10, -1, -10, 1_789_000_000_123, .max, .min])
    func `integers are written in full`(number: Int) {
        #expect(text { $0.value(number) } == number.description)
    }

    @Test(arguments: [
        (0.5, "0.5"), (10, "10"), (-3, "-3"), (88123.4, "88123.4"), (0, "0"), (-0.0, "0"), (0x1p53, "9007199254740992.0"),
        (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"),
    ])
    func `doubles are short, and whole ones have no fraction`(number: Double, expected: String) {
        #expect(text { $0.value(number) } == expected)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
    func `what has no JSON form becomes null`(number: Double) {
        #expect(text { $0.value(number) } == "null")
    }

    @Test func `keys of a value stand in order, so that equal values are equal texts`() {
        let value: JSONValue = .object([
            "b": .int(1), "a": .array([.null, .double(0.5)]), "c": .object(["z": .bool(true), "y": .string("\n")]),
        ])
        #expect(text { $0.value(value) } == #"{"a":[null,0.5],"b":1,"c":{"y":"\n","z":true}}"#)
    }
}
