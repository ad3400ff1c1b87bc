import HTTPContent

/// The head of one HTTP/1 request, validated as RFC 9112 requires: ambiguous input is refused, not guessed at.
struct RequestHead: Hashable, Sendable {
    let method: String
    /// Percent-decoded, begins with a slash; `*` for a request about the whole server.
    let path: String
    /// As in the URL, percent-encoded; empty if there is none.
    let query: String
    let isHTTP10: Bool
    /// Names in lower case. The values of a repeated header are joined by commas, the values of `cookie` by semicolons.
    let headers: [String: String]
    /// The bytes that follow the head; of a body in chunks, the most that it may have.
    var bodyLength: Int
    /// Whether the body comes in chunks.
    let isChunked: Bool

    /// - Parameter bytes: everything before the empty line. The lines end in CRLF and contain no other control character than tabs, which
    ///   `HeadScanner` sees to.
    init(_ bytes: ArraySlice<UInt8>) throws(RequestFault) {
        var lines = HeadLines(bytes)
        let line = try RequestLine(lines.next() ?? [])
        var headers: [String: String] = [:]
        while let line = lines.next() {
            let (name, value) = try Self.field(line)
            if let first = headers[name] {
                if Self.single.contains(name) { throw .malformed("\(name) may occur only once") }
                headers[name] = first + (name == "cookie" ? "; " : ", ") + value
            } else {
                headers[name] = value
            }
        }
        if let host = headers["host"] {
            guard Self.isHost(host) else { throw .malformed("host is not a valid host") }
        } else if !line.isHTTP10 {
            throw .malformed("host is missing")
        }
        // The authority of a target in absolute form replaces the `host` header.
        if let authority = line.authority { headers["host"] = authority }
        (method, path, query, isHTTP10) = (line.method, line.path, line.query, line.isHTTP10)
        isChunked = try Self.isChunked(headers, of: line)
        bodyLength = isChunked ? 0 : try Self.bodyLength(headers, of: line)
        self.headers = headers
    }

    /// Headers that may occur only once, because two programs could interpret duplicates differently.
    private static let single: Set<String> = ["host", "content-length", "content-type", "authorization", "origin", "sec-websocket-key"]

    private static func field(_ line: ArraySlice<UInt8>) throws(RequestFault) -> (name: String, value: String) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed("a header has no colon") }
        let name = line[..<colon]
        guard !name.isEmpty, name.allSatisfy(isTokenByte) else { throw .malformed("the name of a header is not a token") }
        var value = line[(colon + 1)...]
        while let first = value.first, first == 0x20 || first == 0x09 { value.removeFirst() }
        while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
        return (String(decoding: name.map { 65...90 ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self), String(decoding: value, as: UTF8.self))
    }

    private static func bodyLength(_ headers: [String: String], of line: RequestLine) throws(RequestFault) -> Int {
        guard let length = headers["content-length"] else {
            if ["POST", "PUT", "PATCH"].contains(line.method) {
                throw RequestFault(status: 411, code: "length_required", message: "send a content-length, or chunks")
            }
            return 0
        }
        guard !length.isEmpty, length.utf8.allSatisfy({ 48...57 ~= $0 }) else { throw .malformed("content-length is not a number") }
        return Int(length) ?? .max
    }

    /// A proxy that reads the end of a body elsewhere than the server lets strangers send requests in each other's name, so that one coding is
    /// understood, alone, and never beside a length (RFC 9112, 6.1).
    private static func isChunked(_ headers: [String: String], of line: RequestLine) throws(RequestFault) -> Bool {
        guard let coding = headers["transfer-encoding"] else { return false }
        if headers["content-length"] != nil { throw .malformed("content-length and transfer-encoding exclude each other") }
        if line.isHTTP10 { throw .malformed("HTTP/1.0 has no transfer-encoding") }
        let codings = ListField.members(of: coding)
        guard codings != ["chunked"] else { return true }
        if codings.filter({ $0 == "chunked" }).count > 1 { throw .malformed("chunked may occur only once") }
        throw RequestFault(status: 501, code: "not_implemented", message: "chunked is the only transfer-encoding")
    }

    /// Whether the text is a host name or numeric address, perhaps with a port. The name is not resolved.
    static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { isTokenByte($0) || [UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]")].contains($0) }
    }

    /// Whether the byte may occur in a token (RFC 9110, 5.6.2).
    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}

/// Iterates over the lines of a head, without their line ends.
private struct HeadLines: IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(of: 0x0D) ?? rest.endIndex
        defer { rest = rest[min(end + 2, rest.endIndex)...] }
        return rest[..<end]
    }
}
