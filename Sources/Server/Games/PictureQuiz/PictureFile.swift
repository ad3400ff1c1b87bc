import Foundation
import HTTPContent
import WebSocketServer

/// The bytes of a picture, which are of the type that its name says.
struct PictureFile: Sendable {
    enum Kind: String, Sendable {
        case svg = "image/svg+xml"
        case png = "image/png"
        case jpeg = "image/jpeg"
        case webp = "image/webp"
    }

    static let largest = 300 * 1024

    let kind: Kind
    let bytes: [UInt8]
    /// A drawing, which is text.
    let gzip: [UInt8]?

    private static let kinds: [String: Kind] = ["svg": .svg, "png": .png, "jpg": .jpeg, "jpeg": .jpeg, "webp": .webp]

    /// Reads a picture from the folder of a deck.
    init(_ name: String, in folder: URL) throws(DeckFault) {
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains(where: { $0 == "/" || $0 == "\\" || $0 == "\0" }) else {
            throw DeckFault(name, "must be the name of a file in the folder of the deck")
        }
        guard let kind = Self.kinds[(name as NSString).pathExtension.lowercased()] else {
            throw DeckFault(name, "must end in .svg, .png, .jpg or .webp")
        }
        let bytes = try Self.read(Self.spelling(of: name, in: folder), in: folder)
        guard Self.matches(bytes, kind) else { throw DeckFault(name, "the bytes are not \(kind.rawValue)") }
        if kind == .svg, let fault = SVGCheck.fault(in: bytes) { throw DeckFault(name, fault) }
        self.kind = kind
        self.bytes = bytes
        gzip = kind == .svg ? Gzip.packed(bytes) : nil
    }

    /// The name as the folder spells it. A text from a Mac may have decomposed accents where the folder has composed accents, or the reverse.
    private static func spelling(of name: String, in folder: URL) -> String {
        guard !FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path) else { return name }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        // Swift compares texts regardless of composition.
        return names.first { $0 == name } ?? name
    }

    private static func read(_ name: String, in folder: URL) throws(DeckFault) -> [UInt8] {
        let file = folder.appendingPathComponent(name)
        guard FileManager.default.fileExists(atPath: file.path) else { throw DeckFault(name, "is missing") }
        let home = folder.resolvingSymlinksInPath().path
        guard file.resolvingSymlinksInPath().path == home + "/" + name else { throw DeckFault(name, "leads out of the folder of the deck") }
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular, let size = attributes?[.size] as? Int else {
            throw DeckFault(name, "is not a file")
        }
        guard size <= largest else { throw DeckFault(name, "has \(size) bytes; at most \(largest) are allowed") }
        guard let data = FileManager.default.contents(atPath: file.path) else { throw DeckFault(name, "cannot be read") }
        return Array(data)
    }

    private static func matches(_ bytes: [UInt8], _ kind: Kind) -> Bool {
        switch kind {
        case .svg: true
        case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .webp: bytes.count > 12 && bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual("WEBP".utf8)
        }
    }

    /// The bytes lengthened to a size by padding that every reader of the type skips.
    func padded(to size: Int) -> [UInt8] {
        bytes + Array(repeating: kind == .svg ? UInt8(ascii: "\n") : 0, count: max(0, size - bytes.count))
    }

    /// The bytes in gzip, lengthened to a size; `nil` if they have no such form.
    func packed(to size: Int) -> [UInt8]? {
        guard let gzip, Gzip.lengthening.contains(size - gzip.count) else { return nil }
        return Gzip.lengthened(gzip, by: size - gzip.count)
    }
}
