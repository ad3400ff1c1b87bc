/// The client-side routes of the page, read from a file in its folder: one pattern on each line, in which `#` stands for a digit and `*` for the rest
/// of a path segment.
struct Places: Sendable {
    private let patterns: [[Substring.UTF8View]]

    /// The name of that file. Without it every path is a client-side route.
    static let file = "places.txt"

    init(_ text: [UInt8]) {
        patterns = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.split(separator: "/").map(\.utf8) }
    }

    func contain(_ path: String) -> Bool {
        let parts = path.split(separator: "/").map(\.utf8)
        return patterns.contains { pattern in
            pattern.count == parts.count && zip(pattern, parts).allSatisfy(Self.fits)
        }
    }

    private static func fits(_ pattern: Substring.UTF8View, _ part: Substring.UTF8View) -> Bool {
        var rest = part[...]
        for wanted in pattern {
            if wanted == UInt8(ascii: "*") { return !rest.isEmpty }
            guard let byte = rest.popFirst() else { return false }
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            guard wanted == UInt8(ascii: "#") ? isDigit : wanted == byte else { return false }
        }
        return rest.isEmpty
    }
}
