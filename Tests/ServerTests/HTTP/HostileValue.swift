import JSONText
import Testing

/// A value that has no place in a field of a form.
struct HostileValue: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The JSON text; `nil` for a member that is left out.
    let json: String?

    /// Stands in every hostile text, so that nothing of it is found where it must not be.
    static let mark = "hush"

    init(_ name: String, _ json: String?) {
        testDescription = name
        self.json = json
    }

    /// Values of every type but text.
    static let kinds = [
        HostileValue("missing", nil), HostileValue("null", "null"), HostileValue("number", "7"), HostileValue("truth", "true"),
        HostileValue("list", #"["\#(mark)"]"#), HostileValue("object", #"{"\#(mark)":"\#(mark)"}"#),
    ]
    /// Texts of which no name is made.
    static let unfit = [
        HostileValue("empty", #""""#), HostileValue("blank", #""   ""#), HostileValue("long", "\"\(String(repeating: mark, count: 4000))\""),
        HostileValue("control", #""\#(mark)\u0000\u0007""#), HostileValue("line", #""\#(mark)@a.example\r\nBcc: eve@a.example""#),
        HostileValue("zero width", #""\#(mark)\u200b\u2060""#), HostileValue("right to left", #""\u202e\#(mark)\u202c""#),
        HostileValue("unassigned", #""\#(mark)\udb43\udfff""#),
    ]
    static let texts =
        unfit + [
            HostileValue("emoji", #""\#(mark)🎲@🎲""#), HostileValue("tag", #""<script>\#(mark)</script>""#),
            HostileValue("replacement", #""\#(mark)\ufffd""#),
        ]
    /// Texts that are long enough for a password, in which any character may stand.
    static let passwords: Set = ["control", "line", "zero width", "emoji", "right to left", "tag", "unassigned", "replacement"]
}

extension API.Answer {
    /// The field that a refusal names.
    var field: String? { body?["error"]?["field"]?.string }
    /// The sentence of a refusal for developers.
    var message: String { body?["error"]?["msg"]?.string ?? "" }
}
