/// The places inside the page that have an address of their own, as the folder of the page lists them: one pattern a line, in which `#` stands
/// for a digit and `*` for whatever is left of that part.
struct Places: Sendable {
    private let patterns: [[Substring.UTF8View]]

    /// The file that lists them. Without it every address is a place.
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
