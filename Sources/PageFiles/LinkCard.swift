/// The texts that other sites show for a link to a place of the page, such as a game, by the tags of the Open Graph protocol (ogp.me).
public struct LinkCard: Hashable, Sendable {
    public var title: String
    public var text: String
    /// The address of a picture with its origin; `nil` without a picture.
    public var picture: String?
    /// Whether the picture is specific to this link, so that it is shown large.
    public private(set) var isLarge = false
    /// The kind of thing that the link leads to, told to the page so that it fetches the right files at once; `nil` if the place implies the kind.
    public var about: String?
    /// Whether the target of the link does not exist. The page shows it; the status tells programs.
    public var isMissing: Bool

    /// - Parameter title: empty for a document that keeps its texts.
    public init(title: String, text: String, picture: String? = nil, isMissing: Bool = false) {
        self.title = title
        self.text = text
        self.picture = picture
        self.isMissing = isMissing
    }

    /// - Parameter pictureAt: the address of a picture of the link's target.
    public mutating func show(pictureAt address: String) {
        picture = address
        isLarge = true
    }

    /// The card of a link without a target.
    public static let missing = LinkCard(title: "", text: "", isMissing: true)

    private static let title = (begin: "<title>", end: "</title>")
    private static let description = (begin: #"<meta name="description" content=""#, end: #"">"#)

    /// The document with these texts in its head. A document without a title or a description keeps its own.
    func described(_ document: String) -> String {
        var document = document
        if let about { document = document.replacing("<html ", with: "<html data-about=\"\(Self.escaped(about))\" ", maxReplacements: 1) }
        guard !title.isEmpty else { return document }
        document = Self.replacing(in: document, Self.title, with: "\(Self.escaped(title)) · Palisade")
        let tags =
            [("og:title", title), ("og:description", text), ("og:type", "website"), ("og:site_name", "Palisade")]
            + (picture.map { [("og:image", $0)] } ?? [])
        var lines = tags.map { #"<meta property="\#($0)" content="\#(Self.escaped($1))">"# }.joined(separator: "\n  ")
        if picture != nil, isLarge { lines += "\n  " + #"<meta name="twitter:card" content="summary_large_image">"# }
        return Self.replacing(in: document, Self.description, with: Self.escaped(text))
            .replacing("</head>", with: "  \(lines)\n</head>", maxReplacements: 1)
    }

    private static func replacing(in document: String, _ tag: (begin: String, end: String), with text: String) -> String {
        guard let begin = document.firstRange(of: tag.begin), let end = document[begin.upperBound...].firstRange(of: tag.end) else { return document }
        return document[..<begin.upperBound] + text + document[end.lowerBound...]
    }

    /// For the text of an element and for an attribute in double quotes.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
