/// The value of a header field that is a list (RFC 9110, 5.6.1).
public enum ListField {
    /// The members in their order, without the spaces around them; empty for a field that is missing.
    public static func members(of value: String?, lowercased: Bool = true) -> [String] {
        guard let value else { return [] }
        return value.utf8.split(separator: UInt8(ascii: ",")).map { part in
            let member = String(Substring(trimmed(part)))
            return lowercased ? member.lowercased() : member
        }
    }

    /// Without spaces and tabs at both ends.
    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }
}
