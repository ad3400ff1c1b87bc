import Networks
import Testing

@testable import WebSocketServer

/// The limits behind a reference, because an expectation cannot change a value.
private final class Limits {
    var value: ConnectionLimits

    init(_ bounds: ConnectionLimits.Bounds, capacity: Int = 1000) { value = ConnectionLimits(bounds, capacity: capacity) }

    var count: Int { value.count }
    func open(_ shares: NetworkShares, at now: UInt64) -> Bool { value.open(shares, at: now) }
    func beginHead(_ shares: NetworkShares) -> Bool { value.beginHead(shares) }
    func endHead(_ shares: NetworkShares) { value.endHead(shares) }
    func identify(_ shares: NetworkShares) { value.identify(shares) }
    func close(_ shares: NetworkShares) { value.close(shares) }
    func keepsAlive(_ shares: NetworkShares) -> Bool { value.keepsAlive(shares) }
}

@Suite struct ConnectionLimitsTests {
    private let home = Address("192.0.2.1")!.shares
    private let other = Address("192.0.2.2")!.shares
    private let second: UInt64 = 1_000_000_000

    private func bounds(unidentified: Int = 100, partial: Int = 100, open: Int = 100, rate: Double = 1, burst: Double = 100)
        -> ConnectionLimits.Bounds
    {
        .init(unidentified: unidentified, partialHeads: partial, open: open, rate: rate, burst: burst)
    }

    @Test func `a network holds so many connections that have said nothing, and each that speaks makes room`() {
        let limits = Limits(bounds(unidentified: 2))
        #expect(limits.open(home, at: 0) && limits.open(home, at: 0) && !limits.open(home, at: 0))
        #expect(limits.open(other, at: 0))
        limits.identify(home)
        #expect(limits.open(home, at: 0) && !limits.open(home, at: 0))
    }

    @Test func `half heads, open connections and new ones are bounded each for itself`() {
        let limits = Limits(bounds(partial: 1, open: 3, rate: 2, burst: 4))
        for _ in 0..<3 { #expect(limits.open(home, at: 0)) }
        #expect(!limits.open(home, at: 0))
        #expect(limits.beginHead(home) && !limits.beginHead(home) && limits.beginHead(other))
        limits.endHead(home)
        #expect(limits.beginHead(home))
        limits.identify(home)
        limits.close(home)
        #expect(limits.open(home, at: 0))
        limits.identify(home)
        limits.close(home)
        #expect(!limits.open(home, at: 0))
        #expect(!limits.open(home, at: second / 4) && limits.open(home, at: second / 2))
    }

    @Test func `connections are kept alive until half of the places are taken`() {
        let limits = Limits(bounds(open: 4))
        for keeps in [true, true, false, false] {
            #expect(limits.open(home, at: 0) && limits.keepsAlive(home) == keeps)
        }
        #expect(limits.keepsAlive(other))
    }

    @Test func `an IPv6 site has four times the places of one of its networks`() {
        let limits = Limits(bounds(unidentified: 1))
        let networks = (0..<6).map { Address("2001:db8:0:\($0)::1")!.shares }
        #expect(networks.prefix(4).allSatisfy { limits.open($0, at: 0) })
        #expect(!limits.open(networks[0], at: 0) && !limits.open(networks[4], at: 0))
        #expect(limits.open(Address("2001:db8:0:100::1")!.shares, at: 0))
    }

    @Test func `a network without a connection is forgotten when there are too many`() {
        let limits = Limits(bounds(), capacity: 10)
        #expect(limits.open(home, at: 1))
        for number in 0..<100 {
            let shares = Address("198.51.100.\(number)")!.shares
            #expect(limits.open(shares, at: UInt64(number) * 2 * second))
            limits.identify(shares)
            limits.close(shares)
        }
        #expect(limits.count <= 10 && limits.keepsAlive(home))
        limits.identify(home)
        limits.close(home)
    }
}
