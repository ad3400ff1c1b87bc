import HTTPContent

/// One file of the page as it is served: its bytes, compressed copies if they are worthwhile and asked for, and its entity tag.
public struct StaticFile: Sendable {
    let bytes: [UInt8]
    /// `nil` for a file that is not a text, or is short.
    let late: LateGzip?
    /// Smaller than gzip by an eighth, and forty times slower to make.
    let brotli = LateCopy()
    let tag: String
    private let type: String
    private let isDocument: Bool
    private let policy: String?
    /// In bytes; a shorter file fits into the packet of its head.
    private static let smallestPacked = 512

    /// - Parameters:
    ///   - isCompact: comments and indentation are gone already.
    ///   - policy: the content security policy, where the file has one of its own.
    init(_ source: [UInt8], name: String, isCompact: Bool = false, policy: String? = nil) {
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let isText: Bool
        (type, isText) = Self.types[ending] ?? ("application/octet-stream", false)
        isDocument = ["html", "svg"].contains(ending)
        bytes = isCompact ? source : Self.compacted(source, ending)
        tag = Self.hash(bytes)
        late = isText && bytes.count > Self.smallestPacked ? LateGzip(of: bytes) : nil
        self.policy = policy
    }

    /// `nil` if the file has no worthwhile copy.
    var gzip: [UInt8]? { late?.bytes }

    /// - Parameters:
    ///   - isImmutable: the address stands for this content alone.
    ///   - wanted: called when a copy in Brotli would have been sent, had it been made.
    public func answer(to request: some FileRequest, isImmutable: Bool = false, wanted: (StaticFile) -> Void = { _ in }) -> ServedFile {
        let packed = packed(for: request, wanted)
        // Each form is different bytes, so they have different strong tags.
        let tag = "\"\(tag)\(packed.map { "-\($0.coding)" } ?? "")\""
        var headers: [(name: String, value: String)] = [
            ("etag", tag), ("cache-control", isImmutable ? "public, max-age=31536000, immutable" : "no-cache"),
        ]
        if late != nil { headers.append(("vary", "accept-encoding")) }
        if let policy { headers.append(("content-security-policy", policy)) }
        if request.hasVersion(tag) { return ServedFile(status: 304, headers: headers, isDocument: isDocument) }
        headers.append(("content-type", type))
        if let packed { headers.append(("content-encoding", packed.coding)) }
        return ServedFile(status: 200, headers: headers, body: packed?.bytes ?? bytes, isDocument: isDocument)
    }

    /// The smallest copy that the client understands.
    private func packed(for request: some RequestFields, _ wanted: (StaticFile) -> Void) -> (coding: String, bytes: [UInt8])? {
        guard let late else { return nil }
        if request.accepts(coding: "br") {
            if let bytes = brotli.bytes { return ("br", bytes) }
            wanted(self)
        }
        return request.accepts(coding: "gzip") ? late.bytes.map { ("gzip", $0) } : nil
    }

    /// The answer with the texts of a link in the document.
    public func answer(to request: some FileRequest, describedBy card: LinkCard) -> ServedFile {
        let text = card.described(String(decoding: bytes, as: UTF8.self))
        let file = StaticFile(Array(text.utf8), name: "index.html", policy: policy)
        return card.isMissing ? file.missing : file.answer(to: request)
    }

    /// The same content with status 404, for a path that does not exist.
    var missing: ServedFile {
        var headers: [(name: String, value: String)] = [("content-type", type), ("cache-control", "no-cache")]
        if let policy { headers.append(("content-security-policy", policy)) }
        return ServedFile(status: 404, headers: headers, body: bytes, isDocument: true)
    }

    /// The script or sheet without the parts that a browser ignores. A file whose syntax is not understood is served unchanged.
    private static func compacted(_ source: [UInt8], _ ending: String) -> [UInt8] {
        switch ending {
        case "js", "mjs": ScriptCompactor.compacted(source) ?? source
        case "css": StyleCompactor.compacted(source) ?? source
        default: source
        }
    }

    /// FNV-1a of 64 bits and the length: distinguishes versions of one file; it is not cryptographic.
    static func hash(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36) + "-" + String(bytes.count, radix: 36)
    }

    private static let types: [String: (String, Bool)] = [
        "html": ("text/html; charset=utf-8", true), "js": ("text/javascript; charset=utf-8", true),
        "mjs": ("text/javascript; charset=utf-8", true), "css": ("text/css; charset=utf-8", true),
        "json": ("application/json; charset=utf-8", true), "map": ("application/json; charset=utf-8", true),
        "webmanifest": ("application/manifest+json; charset=utf-8", true),
        "svg": ("image/svg+xml; charset=utf-8", true), "txt": ("text/plain; charset=utf-8", true),
        "py": ("text/plain; charset=utf-8", true), "swift": ("text/plain; charset=utf-8", true), "png": ("image/png", false),
        "ico": ("image/x-icon", false), "woff2": ("font/woff2", false), "webp": ("image/webp", false), "mp3": ("audio/mpeg", false),
        "ogg": ("audio/ogg", false),
    ]
}
