import Play
import Testing

@testable import Server

@Suite("What an address may do") struct PeersTests {
    @Test(
        "an IPv6 address counts by its first half",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("2001:db8::1", "2001:db8:0:0"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"), ("::1", "0:0:0:0"),
            ("1:2::3:4:5:6:7", "1:2:0:3"), ("fe80::", "fe80:0:0:0"), ("", ""),
        ]) func networks(address: String, network: String)
    {
        #expect(Network.of(address) == network)
    }

    @Test("handshakes come back with time") func handshakes() {
        var peers = Peers(handshakes: 2, guests: 9, sockets: 9)
        expect(peers.enter("a", hasCredential: false, at: moment(0)), true)
        expect(peers.enter("a", hasCredential: false, at: moment(0)), true)
        expect(peers.enter("a", hasCredential: true, at: moment(0)), false)
        expect(peers.enter("b", hasCredential: false, at: moment(0)), true)
        expect(peers.enter("a", hasCredential: false, at: moment(5000)), true)
    }

    @Test("only sockets without an account are counted against the bound") func sockets() {
        var peers = Peers(handshakes: 99, guests: 9, sockets: 1)
        expect(peers.enter("a", hasCredential: false, at: moment(0)), true)
        expect(peers.enter("a", hasCredential: false, at: moment(0)), false)
        expect(peers.enter("a", hasCredential: true, at: moment(0)), true)
        peers.leave("a")
        peers.leave("a")
        expect(peers.enter("a", hasCredential: false, at: moment(0)), true)
    }

    @Test("guests are rationed by the hour") func guests() {
        var peers = Peers(handshakes: 9, guests: 1, sockets: 9)
        expect(peers.waitForGuest("a", at: moment(0)) == nil, true)
        expect(peers.waitForGuest("a", at: moment(0)) == nil, false)
        expect(peers.waitForGuest("a", at: moment(3_600_000)) == nil, true)
    }

    @Test("addresses without a socket are forgotten when there are too many") func bounded() {
        var peers = Peers(handshakes: 9, guests: 9, sockets: 9, capacity: 10)
        expect(peers.enter("stays", hasCredential: false, at: moment(0)), true)
        for index in 0..<9 { _ = peers.waitForGuest("\(index)", at: moment(0)) }
        #expect(peers.count == 10)
        _ = peers.waitForGuest("one more", at: moment(0))
        #expect(peers.count == 2)
        // Nine handshakes were allowed; the one before the forgetting still counts.
        for _ in 0..<8 { expect(peers.enter("stays", hasCredential: true, at: moment(0)), true) }
        expect(peers.enter("stays", hasCredential: true, at: moment(0)), false)
    }

    /// Outside of the macro, which cannot call what mutates.
    private func expect(_ answer: Bool, _ wanted: Bool, at place: SourceLocation = #_sourceLocation) {
        #expect(answer == wanted, sourceLocation: place)
    }

    private func moment(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }
}
