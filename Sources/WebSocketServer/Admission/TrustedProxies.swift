/// The networks of proxies whose forwarding headers are trusted. Forwarding headers from any other peer are ignored.
public struct TrustedProxies: Hashable, Sendable {
    public var networks: [Network]

    public init(_ networks: [Network] = []) { self.networks = networks }

    public func contains(_ address: Address) -> Bool { networks.contains { $0.contains(address) } }

    /// The address of the client: of the hops from the peer back to the client, the first one that is not a trusted proxy.
    ///
    /// A hop that cannot be parsed ends the search at the proxy that wrote it, so that a client cannot gain an address by sending nonsense.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - forwardedFor: the value of `X-Forwarded-For`, to which each proxy appends the address of its own peer.
    public func client(peer: Address, forwardedFor: String?) -> Address {
        var client = peer
        for hop in (forwardedFor ?? "").split(separator: ",", omittingEmptySubsequences: false).reversed() {
            guard contains(client), let next = Self.address(of: hop) else { break }
            client = next
        }
        return client
    }

    /// Parses a hop. Some proxies add the port: `192.0.2.1:5123`, `[2001:db8::1]:443`.
    private static func address(of hop: Substring) -> Address? {
        var text = hop.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        if text.first == "[" { return text.dropFirst().firstIndex(of: "]").flatMap { Address(String(text[..<$0].dropFirst())) } }
        if text.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1 { text = text.prefix { $0 != ":" } }
        return Address(String(text))
    }
}

extension HTTPRequest {
    /// The address of the client behind any number of trusted proxies.
    public func client(behind proxies: TrustedProxies) -> Address {
        proxies.client(peer: Address(peerAddress) ?? .unspecified, forwardedFor: header("x-forwarded-for"))
    }
}

extension UpgradeRequest {
    /// The address of the client behind any number of trusted proxies.
    public func client(behind proxies: TrustedProxies) -> Address {
        proxies.client(peer: Address(peerAddress) ?? .unspecified, forwardedFor: forwardedFor)
    }
}
