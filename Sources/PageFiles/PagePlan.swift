import JSONText

/// The plan of the page, read from a file in its folder: its places, which are the client-side routes, and the first files of each place beyond the
/// common ones. The page reads the same file.
struct PagePlan: Sendable {
    struct Refusal: Error, Equatable {
        let reason: String
    }

    /// A part of a game, such as its board: a module of that name in the folder of the game, with the sheets and words of the part that the game has.
    struct Part: Sendable, Equatable {
        /// Names of sheets.
        let sheets: [String]
        /// A folder in the words of the game.
        let words: String?
    }

    /// A route and the files of its first screen.
    struct Place: Sendable, Equatable {
        fileprivate let pattern: [[UInt8]]
        /// The module of the screen, such as `views/home.js`.
        let view: String
        /// Names of sheets in `styles`, in the order in which they apply.
        let sheets: [String]
        /// Folders in `words`.
        let words: [String]
        /// Parts of the game that is shown; an empty list stands for the game alone, and `nil` for no game.
        let parts: [String]?
        /// Parts of that game that a press on the screen fetches, which it needs without a network as well.
        let later: [String]
        /// Whether a link to it is about something that the server knows.
        let hasCard: Bool
        /// Whether pages of other sites may show it in a frame. The page then accepts no commands: its visitor might not see the button under a
        /// press.
        let mayBeFramed: Bool
        /// Whether it has something to show without a network.
        let worksOffline: Bool
        /// Whether the bars of the page are hidden there.
        let hidesBars: Bool
        /// The class of the element in which the document shows an empty table before any script has run; `nil` without one.
        let outline: String?

        fileprivate init(_ json: JSONValue) throws(Refusal) {
            guard let view = json["view"]?.string else { throw Refusal(reason: "a place has no view") }
            self.view = view
            pattern = (json["path"]?.string ?? "").split(separator: "/").map { Array(Self.form(of: $0).utf8) }
            sheets = json.strings("sheets")
            words = json.strings("words")
            parts = json["parts"] == nil && json["likely"] == nil ? nil : json.strings("parts") + json.strings("likely")
            later = json.strings("later")
            hasCard = json["card"]?.bool ?? false
            mayBeFramed = json["frame"]?.bool ?? false
            worksOffline = json["offline"]?.bool ?? false
            hidesBars = json["chrome"]?.string == "none"
            outline = json["outline"]?.bool == true ? json["name"]?.string.map { "screen screen-\($0)" } : nil
        }

        /// A segment of a path as a pattern, in which `#` stands for a digit and `*` for the rest: `:id=#####` is `#####`, and `@:user` is `@*`.
        private static func form(of segment: Substring) -> String {
            guard let colon = segment.firstIndex(of: ":") else { return String(segment) }
            let form = segment[colon...].firstIndex(of: "=").map { segment[segment.index(after: $0)...] } ?? "*"
            return String(segment[..<colon] + form)
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

    /// The places that have an address.
    let places: [Place]
    /// The screen for an unknown path.
    let missing: Place
    let parts: [String: Part]
    /// Files that the page needs without a network, beyond the files of the places that work without one: modules, folders of words and others.
    let kept: [String]
    /// The place whose document stands for all others without a network.
    let offlineDocument: Place?
    /// The modules of all screens.
    var screens: [String] { places.map(\.view) + [missing.view] }

    /// The name of that file. Without it every path is a client-side route.
    static let file = "places.json"

    init(_ text: [UInt8]) throws(Refusal) {
        let json: JSONValue
        do { json = try JSONValue(parsing: text) } catch { throw Refusal(reason: "\(error.reason) at byte \(error.offset)") }
        var places: [Place] = []
        var missing: Place?
        var document: Place?
        for each in json["places"]?.array ?? [] {
            let place = try Place(each)
            guard let path = each["path"] else {
                missing = place
                continue
            }
            places.append(place)
            if path == json["document"] { document = place }
        }
        guard let missing else { throw Refusal(reason: "no place has the view for unknown paths") }
        self.places = places
        self.missing = missing
        offlineDocument = document
        parts = (json["parts"]?.object ?? [:]).mapValues { Part(sheets: $0.strings("sheets"), words: $0["words"]?.string) }
        kept = json.strings("kept")
    }

    /// The address that a path in another spelling means: with capital letters, characters of full width, a slash at its end, or punctuation that a
    /// sentence adds to a link, such as a full stop. `nil` for a path that is an address already, or is unknown in every spelling.
    func address(meantBy path: String) -> String? {
        guard path.utf8.count <= Self.longestPath else { return nil }
        let trimmed = String(String.UnicodeScalarView(path.unicodeScalars.map(Self.narrow)))
        guard let end = trimmed.lastIndex(where: { !Self.endings.contains($0) && !$0.isWhitespace }) else { return nil }
        let parts = trimmed[...end].split(separator: "/")
        guard let address = places.lazy.compactMap({ $0.address(resembling: parts) }).first, address != path else { return nil }
        return address
    }

    private static let longestPath = 200

    /// The ASCII character for a character of full width, as keyboards for Chinese type it.
    private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        0xFF01...0xFF5E ~= scalar.value ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
    }

    private static let endings: Set<Character> = ["/", ".", ",", ";", ":", "!", "?", ")", "]", ">", "\"", "'", "”", "’", "»", "。", "、", "」"]

    /// The number of the route in the list, or `nil` for an unknown path.
    func index(of path: String) -> Int? {
        let parts = path.split(separator: "/").map(\.utf8)
        return places.firstIndex { $0.contains(parts) }
    }
}

extension JSONValue {
    /// The texts of a list; empty where the member is missing.
    fileprivate func strings(_ key: String) -> [String] { self[key]?.array?.compactMap(\.string) ?? [] }
}
