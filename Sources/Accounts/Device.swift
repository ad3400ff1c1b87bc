/// The browser and the operating system that a `User-Agent` names, in the words of the people who use them.
///
/// The header itself is not kept: it identifies a device more closely than its owner needs to recognise it.
public struct Device: Hashable, Sendable {
    /// Empty if it is unknown.
    public let browser: String
    /// Empty if it is unknown.
    public let system: String

    public init(userAgent: String) {
        browser = Self.first(of: Self.browsers, in: userAgent)
        system = Self.first(of: Self.systems, in: userAgent)
    }

    /// The marks of browsers, the more specific first, because most browsers also name the browsers from which they descend.
    private static let browsers = [
        ("SamsungBrowser/", "Samsung Internet"), ("Edg/", "Edge"), ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("OPR/", "Opera"), ("OPT/", "Opera"),
        ("Vivaldi/", "Vivaldi"), ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"), ("curl/", "curl"),
    ]

    private static let systems = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS"), ("Windows", "Windows"), ("Macintosh", "macOS"),
        ("Linux", "Linux"), ("X11", "Unix"),
    ]

    // By hand, since this is done for each connection and a search for a string allocates for each string.
    private static func first(of marks: [(mark: String, name: String)], in text: String) -> String {
        // No browser sends a longer header.
        let bytes = Array(text.utf8.prefix(512))
        return marks.first { entry in
            let mark = entry.mark.utf8
            return bytes.indices.contains { bytes[$0] == mark.first && bytes[$0...].starts(with: mark) }
        }?.name ?? ""
    }
}
