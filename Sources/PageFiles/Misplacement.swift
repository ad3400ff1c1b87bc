import HTTPContent

/// Finds requests that a proxy passes on below another path than `/`, at which the page cannot live: its addresses begin at the root.
struct Misplacement {
    /// Whether the server has something at a path.
    let hasAddress: (String) -> Bool

    /// The deepest path that is looked at, in segments.
    private static let deepest = 3
    /// The longest prefix of a proxy that is believed, in bytes: it is shown on a page.
    private static let longest = 256

    /// The path that a proxy puts before all addresses, such as `/palisade/`; `nil` for any other request.
    ///
    /// A proxy that takes its path away says so, if at all, in `X-Forwarded-Prefix`. One that leaves it shows in a path whose rest the server has, or, at its
    /// first request, in an unknown folder: people who mistype an address end it with no slash.
    ///
    /// - Parameter isKnown: whether the server has something at this very path.
    func prefix(of request: some FileRequest, isKnown: Bool) -> String? {
        if let told = request.header("x-forwarded-prefix"), told.utf8.count <= Self.longest {
            let parts = told.split(separator: "/")
            if !parts.isEmpty { return Self.folder(parts[...]) }
        }
        guard !isKnown else { return nil }
        let parts = request.path.split(separator: "/")
        for count in 1...Self.deepest where count < parts.count && isAddress(parts[count...]) { return Self.folder(parts[..<count]) }
        return parts.count == 1 && request.path.hasSuffix("/") ? Self.folder(parts[...]) : nil
    }

    private func isAddress(_ parts: ArraySlice<Substring>) -> Bool {
        parts.starts(with: ["api", "v1"]) || parts.first == "v" && parts.count > 2 || hasAddress("/" + parts.joined(separator: "/"))
    }

    private static func folder(_ parts: ArraySlice<Substring>) -> String { "/\(parts.joined(separator: "/"))/" }
}
