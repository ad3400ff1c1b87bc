import IdentifierLiterals
import Identifiers
import Networks
import Testing

@testable import SignIn

@Suite("Sign-ins under way", .timeLimit(.minutes(10)))
struct PendingSignInsTests {
    @Test func `a sign-in is taken once, by its browser, for its provider, for ten minutes`() throws {
        let pending = PendingSignIns()
        func begun() -> (state: String, browser: String, pending: PendingSignIn) {
            pending.begin("club", linking: 7, leadsHome: true, networks: NetworkShares(ipv4: 1), at: 0)
        }
        let first = begun()
        let taken = try pending.take(first.state, of: "club", browser: first.browser, at: 599_999)
        #expect(taken == first.pending && taken.linking == 7 && taken.leadsHome)
        #expect(throws: SignInFailure.stale) { try pending.take(first.state, of: "club", browser: first.browser, at: 1) }
        let (second, third, fourth) = (begun(), begun(), begun())
        #expect(throws: SignInFailure.stale) { try pending.take(second.state, of: "x", browser: second.browser, at: 1) }
        #expect(throws: SignInFailure.stale) { try pending.take(third.state, of: "club", browser: second.browser, at: 1) }
        #expect(throws: SignInFailure.stale) { try pending.take(fourth.state, of: "club", browser: fourth.browser, at: 600_000) }
        #expect(Set([second, third, fourth].flatMap { [$0.state, $0.browser, $0.pending.nonce, $0.pending.verifier] }).count == 12)
    }

    @Test func `a network that begins too many ends its own oldest, and nobody else's`() throws {
        let pending = PendingSignIns(capacity: 3, perNetwork: 2)
        let other = pending.begin("club", linking: nil, leadsHome: false, networks: NetworkShares(ipv4: 2), at: 0)
        let begun = (1...3).map { pending.begin("club", linking: nil, leadsHome: false, networks: NetworkShares(ipv4: 1), at: Timestamp($0)) }
        #expect(throws: SignInFailure.stale) { try pending.take(begun[0].state, of: "club", browser: begun[0].browser, at: 9) }
        for kept in [other, begun[1], begun[2]] { _ = try pending.take(kept.state, of: "club", browser: kept.browser, at: 9) }
    }

    @Test func `when there is no place, the oldest of the network that holds most ends`() throws {
        let pending = PendingSignIns(capacity: 4, perNetwork: 3)
        func begin(_ network: UInt32, at now: Timestamp) -> (state: String, browser: String, pending: PendingSignIn) {
            pending.begin("club", linking: nil, leadsHome: false, networks: NetworkShares(ipv4: network), at: now)
        }
        let crowd = (1...3).map { begin(1, at: Timestamp($0)) }
        let kept = [begin(2, at: 0), begin(3, at: 9), crowd[1], crowd[2]]
        #expect(throws: SignInFailure.stale) { try pending.take(crowd[0].state, of: "club", browser: crowd[0].browser, at: 9) }
        for one in kept { _ = try pending.take(one.state, of: "club", browser: one.browser, at: 9) }
    }

    @Test func `a home keeps nobody from a sign-in, whichever of its networks it uses`() throws {
        let pending = PendingSignIns(capacity: 8192, perNetwork: 64)
        func begin(_ high: UInt64, at now: Timestamp) -> (state: String, browser: String, pending: PendingSignIn) {
            pending.begin("club", linking: nil, leadsHome: false, networks: NetworkShares(ipv6: high), at: now)
        }
        let stranger = begin(0x2001_0db8_ffff_0001, at: 0)
        for line in 0..<256 as Range<UInt64> { for _ in 0..<2 { _ = begin(0x2001_0db8_0001_0000 + line, at: 1) } }
        #expect(pending.count == 257)
        _ = try pending.take(stranger.state, of: "club", browser: stranger.browser, at: 2)
    }

    @Test func `sign-ins that nobody finished make room`() throws {
        let pending = PendingSignIns(capacity: 8)
        for _ in 0..<8 { _ = pending.begin("club", linking: nil, leadsHome: false, networks: NetworkShares(ipv4: 1), at: 0) }
        _ = pending.begin("club", linking: nil, leadsHome: false, networks: NetworkShares(ipv4: 2), at: 600_000)
        #expect(pending.count == 1)
    }
}
