import Foundation
import JSONText

@testable import Server

/// The list of a deck, or a drawing if the bytes begin with "<". A fault is one line, and a drawing is still one with the bytes that pad it.
struct DecksInput: FuzzInput {
    let words = [
        "{\"id\":\"a\",\"title\":\"A\",\"licence\":\"CC0\",\"credit\":\"B\",\"items\":[", "{\"file\":\"a.svg\",\"names\":\"A\",\"group\":\"g\"},",
        "\"names\":{\"en\":\"A\"}",
        "../", "a.png", "<svg xmlns=\"http://www.w3.org/2000/svg\">", "</svg>", "<use href=\"#a\"/>", "<style>", "</style>", "<![CDATA[", "]]>",
        "url(", "@import",
        " onload=\"a\"", "xlink:href=\"", "xmlns:a=\"", "&#106;", "<!DOCTYPE a [", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "<!--", "-->",
    ]

    /// A folder with two pictures.
    private let folder: URL

    init(folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(#"<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>"#.utf8).write(to: folder.appending(path: "a.svg"))
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: folder.appending(path: "b.png"))
    }

    func check(_ bytes: [UInt8]) throws(Finding) {
        if bytes.first == UInt8(ascii: "<") { try checkDrawing(bytes) } else { try checkList(bytes) }
    }

    private func checkDrawing(_ bytes: [UInt8]) throws(Finding) {
        guard SVGCheck.fault(in: bytes) == nil else { return }
        guard SVGCheck.fault(in: bytes + Array("\n\n\n".utf8)) == nil else { throw Finding("a padded drawing is no drawing") }
    }

    private func checkList(_ bytes: [UInt8]) throws(Finding) {
        guard let json = try? JSONValue(parsing: bytes) else { return }
        switch DeckReader(json: json, folder: folder).deck() {
        case .success(let deck):
            guard deck.items.count == deck.pictures.count, !deck.items.isEmpty else { throw Finding("a deck has other pictures than items") }
        case .failure(let found):
            guard !found.faults.isEmpty else { throw Finding("a deck is refused without a reason") }
            for fault in found.faults where fault.description.contains(where: \.isNewline) { throw Finding("a fault has more than one line") }
        }
    }
}
