extension HTTPRequest {
    /// Whether the client has the version with this entity tag already, so that 304 answers it.
    ///
    /// `If-None-Match` compares weakly (RFC 9110, 13.1.2): proxies that compress make `W/` of a tag. Its value is a list of tags, or a single `*`.
    public func hasVersion(_ tag: String) -> Bool {
        let known = tokens("if-none-match", lowercased: false)
        return known == ["*"] || known.contains { ($0.hasPrefix("W/") ? $0.dropFirst(2) : $0[...]) == tag }
    }
}
