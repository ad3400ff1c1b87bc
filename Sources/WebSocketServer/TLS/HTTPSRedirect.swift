/// Redirects requests at the port without encryption to the same address with https.
///
/// Only hosts that the certificate covers are redirected to. A redirect to any host that a request names would let others make links that begin at
/// this server and lead elsewhere.
struct HTTPSRedirect {
    /// The port to redirect to.
    let port: Int
    let covers: (_ host: String) -> Bool

    func response(to request: HTTPRequest) -> HTTPResponse {
        guard let host = request.header("host").flatMap(Self.name), covers(host) else {
            return .refusal(421, code: "unknown_host", message: "this server has no certificate for this host")
        }
        let authority = (host.contains(":") ? "[\(host)]" : host) + (port == 443 ? "" : ":\(port)")
        let query = request.query.isEmpty ? "" : "?" + request.query
        return HTTPResponse(
            status: 308,
            headers: [("location", "https://\(authority)\(Self.encoded(request.path))\(query)"), ("cache-control", "no-store")], isDocument: false)
    }

    /// The host name or address of a `host` header, without its port and the brackets of an IPv6 address.
    static func name(_ host: String) -> String? {
        if host.hasPrefix("[") {
            guard let end = host.firstIndex(of: "]") else { return nil }
            let rest = host[host.index(after: end)...]
            let address = String(host[host.index(after: host.startIndex)..<end])
            return Address(address) != nil && (rest.isEmpty || isPort(rest)) ? address : nil
        }
        let name = host.prefix { $0 != ":" }
        let rest = host[name.endIndex...]
        let isName = !name.isEmpty && name.utf8.allSatisfy { isUnreserved($0) && $0 != UInt8(ascii: "~") }
        return isName && (rest.isEmpty || isPort(rest)) ? name.lowercased() : nil
    }

    private static func isPort(_ text: Substring) -> Bool { text.first == ":" && UInt16(text.dropFirst()) != nil }

    /// The path as it stands in a URL.
    static func encoded(_ path: String) -> String {
        guard path.hasPrefix("/") else { return "/" }
        return path.utf8.map { byte in
            if isUnreserved(byte) || "/!$&'()*+,;=:@".utf8.contains(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
