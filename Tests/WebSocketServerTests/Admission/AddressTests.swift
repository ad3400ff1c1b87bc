import Networks
import Testing

@testable import WebSocketServer

@Suite struct AddressTests {
    @Test(
        "an address reads back as the system writes it",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("2001:DB8:0:0::1", "2001:db8::1"), ("::", "::"), ("::1", "::1"), ("255.255.255.255", "255.255.255.255"),
            ("::ffff:192.0.2.1", "192.0.2.1"), ("::ffff:c000:201", "192.0.2.1"), ("::fffe:192.0.2.1", "::fffe:c000:201"),
        ]) func readable(text: String, written: String) throws
    {
        #expect(try #require(Address(text)).description == written)
    }

    @Test(
        "only this machine has a loopback address",
        arguments: [
            ("127.0.0.1", true), ("127.255.255.255", true), ("::1", true), ("::ffff:127.0.0.1", true), ("126.0.0.1", false), ("128.0.0.1", false),
            ("0.0.0.0", false), ("::", false), ("::2", false), ("1::1", false), ("::127.0.0.1", false), ("192.0.2.127", false),
        ]) func loopback(text: String, isLoopback: Bool) throws
    {
        #expect(try #require(Address(text)).isLoopback == isLoopback)
    }

    @Test(
        "what is no numeric address is refused",
        arguments: ["", " 192.0.2.1", "192.0.2", "192.0.2.256", "192.0.2.1:80", "[::1]", "fe80::1%eth0", "example.org", "::1::", "192.0.2.1\0"])
    func unreadable(text: String) {
        #expect(Address(text) == nil)
    }

    @Test(
        "a network contains what begins with its bits",
        arguments: [
            ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.0", false), ("0.0.0.0/0", "255.1.1.1", true), ("0.0.0.0/0", "::1", false),
            ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1/32", "192.0.2.2", false), ("192.0.2.128/25", "192.0.2.127", false),
            ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::", false), ("2001:db8::/65", "2001:db8::8000:0:0:1", false),
            ("2001:db8::/65", "2001:db8::7fff:0:0:1", true), ("::1/128", "::1", true), ("::1", "::2", false), ("::/0", "2001:db8::1", true),
            ("::ffff:10.0.0.0/104", "10.1.2.3", true), ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("fe80::/10", "febf::1", true),
        ]) func containing(network: String, address: String, isInside: Bool) throws
    {
        #expect(try #require(Network(network)).contains(try #require(Address(address))) == isInside)
    }

    @Test(
        "what is no network is refused, and so is one that is not named by its lowest address",
        arguments: [
            "", "10.0.0.0/", "10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.0/+8", "::1/64", "::/129", "::ffff:10.0.0.0/95",
            "all",
        ]) func noNetwork(text: String)
    {
        #expect(Network(text) == nil)
    }

    @Test("an IPv4 address is counted alone") func sharesOfIPv4() throws {
        #expect(try #require(Address("192.0.2.1")).shares.map { "\($0.network) x\($0.factor)" } == ["192.0.2.1/32 x1"])
    }

    @Test("an IPv6 address is counted by its line, its site and its provider's customer") func sharesOfIPv6() throws {
        let shares = try #require(Address("2001:db8:1:23ff:4:5:6:7")).shares
        #expect(shares.map { "\($0.network) x\($0.factor)" } == ["2001:db8:1:23ff::/64 x1", "2001:db8:1:2300::/56 x4", "2001:db8:1::/48 x16"])
    }
}

@Suite struct TrustedProxiesTests {
    private let proxies = TrustedProxies(["127.0.0.1", "10.0.0.0/8", "2001:db8:1::/48"].compactMap { Network($0) })

    @Test(
        "the client is the first hop from here that is no proxy of ours",
        arguments: [
            // Nobody of ours: what the header says is somebody's wish.
            ("192.0.2.7", "198.51.100.1", "192.0.2.7"), ("192.0.2.7", nil, "192.0.2.7"), ("192.0.2.7", "127.0.0.1", "192.0.2.7"),
            ("127.0.0.1", nil, "127.0.0.1"), ("127.0.0.1", "", "127.0.0.1"),
            ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
            // Everything before the last hop of a stranger was written by that stranger.
            ("127.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"), ("127.0.0.1", "1.1.1.1,198.51.100.1 , 10.1.2.3", "198.51.100.1"),
            ("127.0.0.1", "10.0.0.9, 10.1.2.3", "10.0.0.9"),
            ("127.0.0.1", "2001:db8:2::5", "2001:db8:2::5"), ("127.0.0.1", "[2001:db8:2::5]:443", "2001:db8:2::5"),
            ("127.0.0.1", "198.51.100.1:5123", "198.51.100.1"), ("2001:db8:1::9", "::ffff:198.51.100.1", "198.51.100.1"),
            // Nonsense gains nobody an address of their own.
            ("127.0.0.1", "unknown", "127.0.0.1"), ("127.0.0.1", "198.51.100.1, for=x", "127.0.0.1"), ("127.0.0.1", "198.51.100.1,", "127.0.0.1"),
            ("127.0.0.1", "1.1.1.1, 10.1.2.3\0", "127.0.0.1"),
        ] as [(String, String?, String)]) func client(peer: String, forwardedFor: String?, client: String) throws
    {
        #expect(proxies.client(peer: try #require(Address(peer)), forwardedFor: forwardedFor).description == client)
    }

    @Test("without a trusted proxy the header changes nothing") func nobody() throws {
        #expect(TrustedProxies().client(peer: try #require(Address("127.0.0.1")), forwardedFor: "198.51.100.1").description == "127.0.0.1")
    }
}
