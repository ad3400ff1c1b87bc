/// The header fields of a request, by which the form of an answer is chosen.
public protocol RequestFields {
    /// The value of a field; its name is not case-sensitive.
    func header(_ name: String) -> String?
}

extension RequestFields {
    /// The members of a list-valued field.
    public func tokens(_ name: String, lowercased: Bool = true) -> [String] { ListField.members(of: header(name), lowercased: lowercased) }

    /// Whether an answer may have this content coding (RFC 9110, 12.5.3).
    public func accepts(coding: String) -> Bool {
        guard let header = header("accept-encoding")?.lowercased() else { return false }
        return header.split(separator: ",").contains { item in
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " } }
            return parts.first == coding && !["q=0", "q=0.0", "q=0.00", "q=0.000"].contains(parts.last)
        }
    }

    /// Whether the client has the version with this entity tag already, so that 304 answers it.
    ///
    /// `If-None-Match` compares weakly (RFC 9110, 13.1.2): proxies that compress make `W/` of a tag. Its value is a list of tags, or a single `*`.
    public func hasVersion(_ tag: String) -> Bool {
        let known = tokens("if-none-match", lowercased: false)
        return known == ["*"] || known.contains { ($0.hasPrefix("W/") ? $0.dropFirst(2) : $0[...]) == tag }
    }
}
