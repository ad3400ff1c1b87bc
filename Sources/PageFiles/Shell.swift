/// The document of the page, with everything that its first picture takes named in it, so that a browser asks for all of it at once.
struct Shell {
    struct Refusal: Error, Equatable {
        let reason: String
    }

    private let source: String
    private let script: String
    private let facts: String
    /// Paths of the sheets that the document names, such as `/styles/base.css`.
    let sheets: [String]

    private static let theme = #"  <script src="/core/theme.js"></script>"#
    private static let app = #"  <script type="module" src="/app.js"></script>"#
    private static let main = #"<main id="main" tabindex="-1"></main>"#
    private static let outline = (begin: #"<template id="outline">"#, end: "</template>")
    private static let sheet = (begin: #"  <link rel="stylesheet" href=""#, end: #"">"#)
    /// The address of a file of the typeface. A server may lack these files, and its documents do not name them then.
    private static let typeface = #"href="/fonts/"#

    /// - Parameters:
    ///   - source: the document as it lies in the folder.
    ///   - script: the script that runs before the first paint, in place of `core/theme.js`.
    ///   - facts: JSON without `'` that a script of the page finds in the document, by the name of its `data-` attribute.
    ///   - hasFile: whether the page has the file of a path, such as `fonts/typeface.css`.
    init(_ source: String, script: String, facts: [String: String] = [:], hasFile: (String) -> Bool = { _ in true }) throws(Refusal) {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            Self.pathOfTypeface(in: line).map(hasFile) ?? true
        }
        for wanted in [Self.theme, Self.app] where !lines.contains(wanted[...]) { throw Refusal(reason: "the document has no line `\(wanted)`") }
        guard source.contains("<html ") else { throw Refusal(reason: "the document has no `<html `") }
        sheets = lines.filter { $0.hasPrefix(Self.sheet.begin) && $0.hasSuffix(Self.sheet.end) }
            .map { String($0.dropFirst(Self.sheet.begin.count).dropLast(Self.sheet.end.count)) }
        self.source = lines.filter { !$0.hasPrefix(Self.sheet.begin) }.joined(separator: "\n")
        self.script = script
        self.facts = facts.sorted { $0.key < $1.key }.map { "data-\($0.key)='\($0.value)' " }.joined()
    }

    private static func pathOfTypeface(in line: Substring) -> String? {
        guard let start = line.firstRange(of: typeface) else { return nil }
        return "fonts/" + line[start.upperBound...].prefix { $0 != "\"" }
    }

    /// - Parameters:
    ///   - folder: the address under which the files never change.
    ///   - styles: the address of the sheets in one file, and the paths that it stands for.
    ///   - first: for `core/early.js`, a JSON object without `'`.
    ///   - place: its properties are told to the page, which cannot decide them by its address before its plan is there: one path has several spellings.
    func document(folder: String, styles: (address: String, holds: [String]), first: String, place: PagePlan.Place) -> String {
        let head = [
            "  <script>\(script)</script>",
            #"  <link rel="stylesheet" href="\#(styles.address)" data-holds="\#(styles.holds.joined(separator: " "))">"#,
        ]
        return
            drawn(place)
            .replacing(
                "<html ",
                with:
                    "<html data-files=\"\(folder)\"\(place.mayBeFramed ? " data-framed" : "")\(place.hidesBars ? #" data-chrome="none""# : "") data-first='\(first)' \(facts)",
                maxReplacements: 1
            )
            .replacing(Self.theme, with: head.joined(separator: "\n"), maxReplacements: 1)
            .replacing(Self.typeface, with: "href=\"\(folder)/fonts/")
            .replacing(Self.app, with: #"  <script type="module" src="\#(folder)/app.js"></script>"#, maxReplacements: 1)
    }

    /// The document with the empty table of the place, a copy of the template in it, so that a game has its parts in their places at the first paint.
    private func drawn(_ place: PagePlan.Place) -> String {
        guard let name = place.outline, let begin = source.firstRange(of: Self.outline.begin),
            let end = source[begin.upperBound...].firstRange(of: Self.outline.end)
        else { return source }
        let table = #"<main id="main" tabindex="-1"><div class="\#(name)">\#(source[begin.upperBound..<end.lowerBound])</div></main>"#
        return source.replacing(Self.main, with: table, maxReplacements: 1)
    }
}
