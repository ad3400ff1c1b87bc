/// The first line of a request: `GET /rooms?game=nim HTTP/1.1`.
struct RequestLine: Hashable, Sendable {
    let method: String
    let path: String
    let query: String
    /// The authority of a target in absolute form, as sent to proxies.
    let authority: String?
    let isHTTP10: Bool

    init(_ line: ArraySlice<UInt8>) throws(RequestFault) {
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(RequestHead.isTokenByte) else {
            throw .malformed("the request line must be: method, target, version")
        }
        let version = Array(parts[2])
        guard version.count == 8, version.starts(with: Array("HTTP/1.".utf8)), 48...57 ~= version[7] else {
            throw .malformed("the version must be HTTP/1.1 or HTTP/1.0")
        }
        isHTTP10 = version[7] == UInt8(ascii: "0")
        method = String(decoding: parts[0], as: UTF8.self)
        (authority, path, query) = try Self.target(parts[1])
    }

    private static func target(_ target: ArraySlice<UInt8>) throws(RequestFault) -> (authority: String?, path: String, query: String) {
        guard target.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "#") }) else {
            throw .malformed("the target contains a character not allowed in URLs")
        }
        if target.elementsEqual([UInt8(ascii: "*")]) { return (nil, "*", "") }
        var rest = target
        var authority: String?
        if rest.first != UInt8(ascii: "/") {
            let text = String(decoding: target.prefix(8), as: UTF8.self).lowercased()
            guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else {
                throw .malformed("the target does not begin with a slash")
            }
            rest = rest.dropFirst(scheme.utf8.count)
            let name = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
            authority = String(decoding: name, as: UTF8.self)
            guard RequestHead.isHost(authority ?? "") else { throw .malformed("the target names no host") }
            rest = rest[name.endIndex...]
        }
        let path = rest.prefix { $0 != UInt8(ascii: "?") }
        let query = rest[path.endIndex...].dropFirst()
        guard decoded(query) != nil, let bytes = decoded(path), bytes.withUnsafeBytes(UTF8Check.isValid) else {
            throw .malformed("the target is not percent-encoded UTF-8 without a zero byte")
        }
        return (authority, bytes.isEmpty ? "/" : String(decoding: bytes, as: UTF8.self), String(decoding: query, as: UTF8.self))
    }

    /// - Returns: `nil` for an invalid escape, and for a zero byte, at which other programs stop reading.
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
        var bytes: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            guard text[index] == UInt8(ascii: "%") else {
                bytes.append(text[index])
                index += 1
                continue
            }
            guard index + 2 < text.endIndex, let high = hex(text[index + 1]), let low = hex(text[index + 2]), high | low != 0 else { return nil }
            bytes.append(high << 4 | low)
            index += 3
        }
        return bytes
    }

    private static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
