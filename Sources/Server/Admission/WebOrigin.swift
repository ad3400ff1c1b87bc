/// The origin of a page in one spelling: a scheme, and a host in lower case with the port that the scheme does not have by default.
///
/// Browsers send `Origin` in this spelling; people and proxies write the host and the port of the same address in other ways.
struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    let scheme: Scheme
    let authority: String

    enum Scheme: String, Sendable {
        case http, https

        var defaultPort: String { self == .http ? "80" : "443" }
    }

    /// - Parameter text: an origin as in the header `Origin` and in options; `nil` for `null` and for any other text that no page of the web has.
    init?(_ text: String) {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let scheme = Scheme(rawValue: parts[0].lowercased()) else { return nil }
        self.init(scheme, host: String(parts[1]))
    }

    /// - Parameter host: a name or an address, perhaps with a port, as in the header `Host`.
    init?(_ scheme: Scheme, host: String) {
        guard (1...Self.longestHost).contains(host.utf8.count), host.utf8.allSatisfy(Self.isOfHost) else { return nil }
        self.scheme = scheme
        let suffix = ":" + scheme.defaultPort
        // Of an address of IPv6 the last group is inside the brackets.
        let name = host.hasSuffix(suffix) ? String(host.dropLast(suffix.count)) : host
        guard !name.isEmpty else { return nil }
        authority = name.lowercased()
    }

    var description: String { "\(scheme.rawValue)://\(authority)" }

    /// A name of DNS has at most 253 characters, and a port six with its colon.
    private static let longestHost = 260

    static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._:[]".utf8.contains(byte)
        }
    }
}
