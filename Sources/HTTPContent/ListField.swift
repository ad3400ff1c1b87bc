/// The value of a header field that is a list (RFC 9110, 5.6.1).
public enum ListField {
    /// The members in their order, without the spaces around them; empty for a field that is missing.
    public static func members(of value: String?, lowercased: Bool = true) -> [String] {
        guard let value else { return [] }
        return value.split(separator: ",").map { part in
            let member = part.filter { $0 != " " && $0 != "\t" }
            return lowercased ? member.lowercased() : member
        }
    }
}
