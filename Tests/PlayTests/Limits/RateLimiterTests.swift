import IdentifierLiterals
import Identifiers
import Networks
import Testing

@testable import Play

@Suite struct RateLimiterTests {
    private let start = Timestamp(milliseconds: 1_000_000)
    private let here = NetworkShares(ipv4: 1)

    @Test func `a user has one allowance wherever they come from`() {
        let limiter = RateLimiter(VisitLimits())
        let first = limiter.allowances(user: "u_1", networks: here, at: start)
        let second = limiter.allowances(user: "u_1", networks: NetworkShares(ipv4: 2), at: start)
        for _ in 0..<10 { #expect(first.take(.moves, at: start) == nil) }
        #expect(second.take(.moves, at: start) == Allowances.Shortage(wait: .milliseconds(200), isOfNetwork: false))
        #expect(second.take(.chat, at: start) == nil)
    }

    @Test func `what a wider network refuses, a narrower one gets back`() {
        var limits = VisitLimits()
        limits.handshakes = VisitLimits.Bucket(perSecond: 1, burst: 1)
        let limiter = RateLimiter(limits)
        func line(_ number: UInt64) -> NetworkShares { NetworkShares(ipv6: 0x2001_0db8_0000_0000 + number) }
        for number in 0..<4 as Range<UInt64> {
            #expect(limiter.allowances(user: nil, networks: line(number), at: start).take(.handshakes, at: start) == nil)
        }
        for _ in 0..<3 {
            #expect(limiter.allowances(user: nil, networks: line(9), at: start).take(.handshakes, at: start)?.isOfNetwork == true)
        }
        let later = start + .milliseconds(250)
        #expect(limiter.allowances(user: nil, networks: line(9), at: later).take(.handshakes, at: later) == nil)
    }

    @Test func `the figures are those of the user, and for a stranger those of the network`() {
        let limiter = RateLimiter(VisitLimits())
        let amy = limiter.allowances(user: "u_1", networks: here, at: start)
        for _ in 0..<3 { _ = amy.take(.writes, at: start) }
        #expect(amy.figures(.writes, at: start) == RateFigures(limit: 20, remaining: 17, fullIn: .milliseconds(1500)))
        let stranger = limiter.allowances(user: nil, networks: here, at: start)
        #expect(stranger.figures(.writes, at: start) == RateFigures(limit: 400, remaining: 397, fullIn: .milliseconds(75)))
        #expect(amy.figures(.probes, at: start) == RateFigures(limit: 1000, remaining: 1000, fullIn: .zero))
    }

    @Test func `those that nobody has used lately are forgotten first`() {
        let limiter = RateLimiter(VisitLimits(), capacity: 3)
        let user = { (name: UserID, now: Timestamp) in limiter.allowances(user: name, networks: here, at: now) }
        for _ in 0..<10 { _ = user("busy", start).take(.passwords, at: start) }
        _ = user("idle", start)
        _ = user("idler", start)
        let later = start + .seconds(150)
        _ = user("new", later)
        #expect(limiter.counts.users == 2)
        #expect(user("busy", later).shortage(.passwords, at: later) == nil)
        #expect(user("busy", later).figures(.passwords, at: later)?.remaining == 2)
    }

    @Test func `one that was used a moment ago is kept, though a fresh one would be the same`() {
        let limiter = RateLimiter(VisitLimits(), capacity: 3)
        for name in ["old", "older"] as [UserID] { _ = limiter.allowances(user: name, networks: here, at: start) }
        let (before, later) = (start + .seconds(149), start + .seconds(150))
        let recent = limiter.allowances(user: "recent", networks: here, at: before)
        _ = recent.take(.moves, at: before)
        _ = limiter.allowances(user: "new", networks: here, at: later)
        for _ in 0..<10 { _ = recent.take(.moves, at: later) }
        #expect(limiter.allowances(user: "recent", networks: here, at: later).take(.moves, at: later) != nil)
    }

    @Test func `about as many are kept as are in use`() {
        let limiter = RateLimiter(VisitLimits())
        var now = start
        for number in 0..<20_000 {
            now = start + .milliseconds(number * 100)
            let visitor = limiter.allowances(user: "u_\(number)", networks: NetworkShares(ipv4: UInt32(number)), at: now)
            _ = visitor.take(.commands, at: now)
            #expect(limiter.counts.users <= 4096)
        }
        // Those of the last two minutes are.
        #expect(limiter.counts.users >= 1200)
        #expect(limiter.allowances(user: "u_19000", networks: here, at: now).figures(.commands, at: now)?.remaining == 30)
    }

    @Test func `no more are kept than there is room for`() {
        let limiter = RateLimiter(VisitLimits(), capacity: 100)
        for number in 0..<1000 {
            let allowances = limiter.allowances(user: "u_\(number)", networks: NetworkShares(ipv4: UInt32(number)), at: start)
            _ = allowances.take(.commands, at: start)
            #expect(limiter.counts.users <= 100)
            #expect(limiter.counts.networks <= 100)
        }
    }

    @Test func `every kind has a bucket, and a name of its own`() {
        #expect(Set(RateKind.allCases.map(\.name)).count == RateKind.allCases.count)
        #expect(RateKind.allCases.map(\.rawValue) == Array(0..<RateKind.allCases.count))
    }
}
