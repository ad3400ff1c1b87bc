/// The client-side routes of the page, read from a file in its folder: one on each line. A pattern, in which `#` stands for a digit and `*` for the rest
/// of a path segment, is followed by what its first picture takes.
struct Places: Sendable {
    /// A route and what it is drawn with at first, beyond what every route takes.
    struct Place: Sendable, Equatable {
        fileprivate let pattern: [[UInt8]]
        /// The module of the screen, such as `views/home.js`.
        var view: String?
        /// Names of sheets in `styles`, in the order in which they apply.
        var styles: [String] = []
        /// Folders in `words`.
        var words: [String] = []
        /// Modules, sheets and folders of words in the folder of the game that is shown, such as `play.js`, `table.css` and `words/rules`.
        var game: [String] = []
        /// Modules of that game that a press on the screen fetches, which it needs without a network as well.
        var later: [String] = []
        /// Whether a link to it is about something that the server knows.
        var hasCard = false
        /// Whether pages of other sites may show it in a frame. Then nothing can be done there: a press could be one that its visitor does not see.
        var mayBeFramed = false

        /// - Parameter line: such as `/lobby view=views/lobby.js styles=common,rank`. Parts that are not known are ignored.
        init(_ line: String) {
            var parts = line.split(separator: " ")[...]
            pattern = (parts.popFirst() ?? "").split(separator: "/").map { Array($0.utf8) }
            for part in parts {
                let pair = part.split(separator: "=", maxSplits: 1)
                guard pair.count == 2 else { continue }
                let values = pair[1].split(separator: ",").map(String.init)
                switch pair[0] {
                case "view": view = values.first
                case "styles": styles = values
                case "words": words = values
                case "game": game = values
                case "later": later = values
                case "card": hasCard = values == ["on"]
                case "frame": mayBeFramed = values == ["on"]
                default: break
                }
            }
        }

        /// The address in its own spelling, if it is one of this route but for the case of letters that stand in the route.
        fileprivate func address(resembling parts: [Substring]) -> String? {
            guard pattern.count == parts.count else { return nil }
            var address = ""
            for (wanted, part) in zip(pattern, parts) {
                var bytes = Array(part.utf8)
                for index in bytes.indices.prefix(wanted.firstIndex(of: UInt8(ascii: "*")) ?? wanted.count) where 65...90 ~= bytes[index] {
                    bytes[index] |= 0x20
                }
                guard Self.fits(wanted, String(decoding: bytes, as: UTF8.self)[...].utf8) else { return nil }
                address += "/" + String(decoding: bytes, as: UTF8.self)
            }
            return address
        }

        fileprivate func contains(_ parts: [Substring.UTF8View]) -> Bool {
            pattern.count == parts.count && zip(pattern, parts).allSatisfy(Self.fits)
        }

        private static func fits(_ pattern: [UInt8], _ part: Substring.UTF8View) -> Bool {
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

    let all: [Place]

    /// The name of that file. Without it every path is a client-side route.
    static let file = "places.txt"

    init(_ text: [UInt8]) {
        all = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map { Place(String($0)) }
    }

    /// The address that a path in another spelling means: with capital letters, characters of full width, a slash at its end, or what a sentence adds to
    /// a link, such as a full stop. `nil` for a path that is an address already, or none in any spelling.
    func address(meantBy path: String) -> String? {
        guard path.utf8.count <= Self.longestPath else { return nil }
        let trimmed = String(String.UnicodeScalarView(path.unicodeScalars.map(Self.narrow)))
        guard let end = trimmed.lastIndex(where: { !Self.endings.contains($0) && !$0.isWhitespace }) else { return nil }
        let parts = trimmed[...end].split(separator: "/")
        guard let address = all.lazy.compactMap({ $0.address(resembling: parts) }).first, address != path else { return nil }
        return address
    }

    private static let longestPath = 200

    /// A character of full width, as keyboards for Chinese type it, as that of ASCII.
    private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        0xFF01...0xFF5E ~= scalar.value ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
    }

    private static let endings: Set<Character> = ["/", ".", ",", ";", ":", "!", "?", ")", "]", ">", "\"", "'", "”", "’", "»", "。", "、", "」"]

    /// The number of the route in the list, or `nil` for a path that is none.
    func index(of path: String) -> Int? {
        let parts = path.split(separator: "/").map(\.utf8)
        return all.firstIndex { $0.contains(parts) }
    }
}
