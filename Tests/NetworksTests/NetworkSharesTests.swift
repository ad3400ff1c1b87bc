import Testing

@testable import Networks

@Suite("Who is counted") struct NetworkSharesTests {
    @Test("an IPv4 address is counted alone") func ipv4() {
        #expect(NetworkShares(ipv4: 0xC000_0201).map { "\($0.network) x\($0.factor)" } == ["192.0.2.1/32 x1"])
    }

    @Test("an IPv6 address is counted by its line, its home and its site") func ipv6() {
        let shares = NetworkShares(ipv6: 0x2001_0db8_0001_23ff)
        #expect(shares.map { "\($0.network) x\($0.factor)" } == ["2001:db8:1:23ff::/64 x1", "2001:db8:1:2300::/56 x4", "2001:db8:1::/48 x16"])
        #expect(shares.place == "2001:db8:1:23ff::/64")
        #expect(NetworkShares(ipv6: 0).map { "\($0.network)" } == ["::/64", "::/56", "::/48"])
    }

    @Test func `a network is read as it is written, and nothing else is one`() {
        for shares in [NetworkShares(ipv4: 0xC000_0201), NetworkShares(ipv6: 0x2001_0db8_0001_23ff), NetworkShares(ipv6: 0), NetworkShares(ipv6: 1)] {
            for share in shares { #expect(CountedNetwork(share.network.description) == share.network) }
        }
        for text in [
            "", "/", "192.0.2.1", "192.0.2.0/24", "0.0.0.0/0", "192.0.2.01/32", "192.0.2.256/32", "192.0.2/32", "2001:db8::", "2001:db8::/32",
            "2001:db8::1/64",
            "2001:DB8::/64", "2001:db8:1:2:3::/64", "2001:0db8::/64", "2001:db8:1:23ff::/56", ":2001::/64", "' OR 1=1", "%",
        ] {
            #expect(CountedNetwork(text) == nil, "\(text)")
        }
    }

    @Test func `one address of either kind is not that of the other`() {
        #expect(NetworkShares(ipv4: 1).map(\.network) != NetworkShares(ipv6: 1 << 32).map(\.network))
        #expect(NetworkShares(ipv4: 1) != NetworkShares(ipv6: 1 << 32))
    }

    @Test func `a home is an address of IPv4 and 256 networks of IPv6`() {
        #expect(NetworkShares(ipv4: 1).mayShareHome(with: NetworkShares(ipv4: 1)))
        #expect(!NetworkShares(ipv4: 1).mayShareHome(with: NetworkShares(ipv4: 2)))
        #expect(NetworkShares(ipv6: 0x100).mayShareHome(with: NetworkShares(ipv6: 0x1FF)))
        #expect(!NetworkShares(ipv6: 0x100).mayShareHome(with: NetworkShares(ipv6: 0x200)))
        #expect(!NetworkShares(ipv4: 0).mayShareHome(with: NetworkShares(ipv6: 0)))
    }

    @Test func `wider networks hold four and sixteen times as much`() {
        var tally = NetworkTally()
        var accepted = 0
        for line in 0..<4096 as Range<UInt64> where tally.hasPlace(for: NetworkShares(ipv6: line), of: 1) {
            tally.add(NetworkShares(ipv6: line))
            accepted += 1
        }
        #expect(accepted == 16)
        #expect(tally.hasPlace(for: NetworkShares(ipv6: 1 << 16), of: 1))
        tally.remove(NetworkShares(ipv6: 0))
        #expect(tally.hasPlace(for: NetworkShares(ipv6: 1), of: 2))
    }

    @Test func `the oldest entry of the network that holds most goes`() {
        let (a, b, c) = (NetworkShares(ipv4: 1), NetworkShares(ipv4: 2), NetworkShares(ipv4: 3))
        #expect([a, b, b].indexOfLargestNetwork { $0 } == 1)
        #expect([a, b, b].indexOfLargestNetwork(for: c) { $0 } == 1)
        #expect([a, b, b].indexOfLargestNetwork(for: b) { $0 } == nil)
        #expect([a, b, b].indexOfLargestNetwork(for: a) { $0 } == nil)
        #expect([b, b, a, nil].indexOfLargestNetwork(for: c) { $0 } == 0)
        #expect([NetworkShares?]([nil, nil]).indexOfLargestNetwork(for: c) { $0 } == nil)
    }

    @Test func `a home with many networks holds as much as its widest one`() {
        let home = (0..<64 as Range<UInt64>).map { NetworkShares(ipv6: $0) }
        let other = NetworkShares(ipv6: 1 << 32)
        // 64 of a /56 are as much as 16 of a /64.
        #expect(NetworkTally(home).load(of: home[0]) == 16 * 16)
        #expect((home + [other, other]).indexOfLargestNetwork { $0 } == 0)
    }
}
