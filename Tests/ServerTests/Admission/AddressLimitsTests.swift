import Testing
import WebSocketServer

@testable import Server

@Suite("How many sockets a network may have") struct AddressLimitsTests {
    private let amy = Address("192.0.2.1") ?? .unspecified
    private let bob = Address("192.0.2.2") ?? .unspecified

    @Test("strangers are counted by their address") func strangers() {
        var limits = AddressLimits(strangers: 2)
        let first = [amy, amy, amy, bob].map { limits.enter($0, showsCredential: false) }
        #expect(first == [.stranger, .stranger, nil, .stranger])
        limits.leave(amy, counted: .stranger)
        let later = [amy, amy].map { limits.enter($0, showsCredential: false) }
        #expect(later == [.stranger, nil])
    }

    @Test("a credential that proves nobody makes a stranger") func forged() {
        var limits = AddressLimits(strangers: 2)
        var standings: [AddressLimits.Standing?] = []
        for _ in 0..<9 {
            guard let standing = limits.enter(amy, showsCredential: true) else { return #expect(Bool(false), "nothing waits to be verified") }
            standings.append(limits.identified(amy, counted: standing, isUser: false))
        }
        #expect(standings.filter { $0 == .stranger }.count == 2)
        #expect(limits.count == 1)
    }

    @Test("a user comes in where no stranger may any more, and takes no place") func users() {
        var limits = AddressLimits(strangers: 1)
        let stranger = limits.enter(amy, showsCredential: false)
        var standings: [AddressLimits.Standing?] = []
        for _ in 0..<9 {
            guard let standing = limits.enter(amy, showsCredential: true) else { continue }
            standings.append(limits.identified(amy, counted: standing, isUser: true))
        }
        #expect(stranger == .stranger)
        #expect(standings == Array(repeating: .user, count: 9))
        for standing in standings.compactMap(\.self) + [.stranger] { limits.leave(amy, counted: standing) }
        #expect(limits.count == 0)
    }

    @Test("a stranger who shows a token in hello was one only until then") func token() {
        var limits = AddressLimits(strangers: 1)
        for _ in 0..<3 {
            let standing = limits.enter(amy, showsCredential: false)
            let later = standing.flatMap { limits.identified(amy, counted: $0, isUser: true) }
            #expect(later == .user)
        }
    }

    @Test("sockets that wait to be verified have a bound as well") func unverified() {
        var limits = AddressLimits(strangers: 2)
        let standings = (0..<3).map { _ in limits.enter(amy, showsCredential: true) }
        #expect(standings == [.unverified, .unverified, nil])
    }

    @Test("the lines of one IPv6 site together have four times the share of a line, those of sixteen sites sixteen") func site() {
        func open(_ address: (Int) -> String) -> Int {
            var limits = AddressLimits(strangers: 3)
            return (0..<200).count { index in Address(address(index)).flatMap { limits.enter($0, showsCredential: false) } != nil }
        }
        #expect(open { "2001:db8:1:2::\(String($0, radix: 16))" } == 3)
        #expect(open { "2001:db8:1:2\(String(256 + $0, radix: 16).dropFirst())::1" } == 12)
        #expect(open { "2001:db8:1:\(String($0, radix: 16))00::1" } == 48)
        #expect(open { "2001:db8:\(String($0, radix: 16))::1" } == 200)
    }
}
