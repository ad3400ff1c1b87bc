import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Finds the forbidden parts of a drawing: every element and attribute except for the drawing ones, and references to anything outside the file.
enum SVGCheck {
    /// - Returns: the first fault; `nil` for a drawing without one.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return "is not UTF-8" }
        // Entities could hide names from the checks below, or grow without a bound.
        let folded = text.lowercased()
        for word in ["<!doctype", "<!entity", "<?xml-stylesheet"] where folded.contains(word) { return "contains \(word)" }
        if hasInstruction(text) { return "contains a processing instruction" }
        let reader = Reader()
        let parser = XMLParser(data: Data(bytes))
        parser.shouldProcessNamespaces = true
        parser.delegate = reader
        let isWhole = parser.parse()
        if let fault = reader.fault { return fault }
        guard isWhole, parser.parserError == nil, reader.depth == 0 else { return "is not well-formed XML" }
        return reader.elements > 0 ? nil : "is not an SVG drawing"
    }

    /// Whether the text has `<?` behind its XML declaration. An instruction draws nothing, and the parser of Foundation reads the text of an instruction such
    /// as `<?x?>`, which has no text, from the address zero.
    private static func hasInstruction(_ text: String) -> Bool {
        let declaration = "<?xml"
        let start = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
        let isDeclared =
            start.starts(with: declaration.unicodeScalars) && start.dropFirst(declaration.unicodeScalars.count).first?.properties.isWhitespace == true
        let rest = start.dropFirst(isDeclared ? declaration.unicodeScalars.count : 0)
        return Array(Substring(rest).utf8).place(of: Array("<?".utf8)) != nil
    }

    /// References within a drawing multiply its size, so their number is bounded. Their depth is bounded too, because readers have a stack.
    private static let mostReferences = 20
    private static let deepest = 64
    private static let mostElements = 20_000

    private final class Reader: NSObject, XMLParserDelegate {
        var fault: String?
        var depth = 0
        private(set) var elements = 0
        private var references = 0
        private var style = ""
        private var isInStyle = false

        func parser(
            _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
        ) {
            let name = SVGCheck.local(element)
            if depth == 0, elements > 0 { fail("is not well-formed XML", parser) }
            if elements == 0, name != "svg" || namespaceURI != "http://www.w3.org/2000/svg" { fail("is not an SVG drawing", parser) }
            depth += 1
            elements += 1
            if name == "use" { references += 1 }
            if references > SVGCheck.mostReferences { fail("has more than \(SVGCheck.mostReferences) elements use", parser) }
            if depth > SVGCheck.deepest { fail("is nested more than \(SVGCheck.deepest) levels deep", parser) }
            if elements > SVGCheck.mostElements { fail("has more than \(SVGCheck.mostElements) elements", parser) }
            if !SVGNames.mayStand(element, in: namespaceURI ?? "") { fail("contains the element \(name)", parser) }
            // Its text would be checked in parts, but read as one text.
            if isInStyle { fail("contains the element \(name) in style", parser) }
            isInStyle = name == "style"
            style = ""
            for (key, value) in attributes { if let fault = SVGCheck.fault(ofAttribute: key, value) { fail(fault, parser) } }
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) { style += text }
        func parser(_ parser: XMLParser, foundCDATA data: Data) { style += String(decoding: data, as: UTF8.self) }

        func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
            depth -= 1
            isInStyle = false
            if SVGCheck.local(element) == "style", let fault = SVGCheck.fault(ofStyle: style) { fail(fault, parser) }
        }

        private func fail(_ reason: String, _ parser: XMLParser) {
            if fault == nil { fault = reason }
            parser.abortParsing()
        }
    }

    /// A name without its prefix, in lower case.
    private static func local(_ name: String) -> String { (name.split(separator: ":").last.map(String.init) ?? name).lowercased() }

    private static func fault(ofAttribute qualified: String, _ value: String) -> String? {
        guard SVGNames.mayStand(attribute: qualified) else { return "contains the attribute \(qualified.prefix(60))" }
        let name = local(qualified)
        let isReference = name == "href" || name == "src"
        if isReference, !value.hasPrefix("#"), !value.hasPrefix("data:image/png;"), !value.hasPrefix("data:image/jpeg;") {
            return "refers to something outside the file: \(value.prefix(60))"
        }
        return fault(ofStyle: value)
    }

    private static func fault(ofStyle text: String) -> String? {
        // Each of the words below has one of these characters. Hardly any attribute of a drawing has such a character, and attributes without it are
        // not searched.
        guard text.utf8.contains(where: { [0x28, 0x3A, 0x40, 0x5C].contains($0) }) else { return nil }
        let text = text.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        // A backslash may spell any of these words in CSS.
        for word in ["@import", "javascript:", "expression(", "image-set(", "src(", "image(", "\\"] where text.contains(word) {
            return "contains \(word)"
        }
        for part in text.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() where !part.hasPrefix("#") {
            return "refers to something outside the file: url(\(part.prefix(60))"
        }
        return nil
    }
}
