import Testing

@testable import SignIn

@Suite("Sign-ins under way", .timeLimit(.minutes(5)))
struct PendingSignInsTests {
    @Test func `a sign-in is taken once, by its browser, for its provider, for ten minutes`() throws {
        let pending = PendingSignIns()
        func begun() throws -> (state: String, browser: String, pending: PendingSignIn) {
            try pending.begin("club", linking: 7, leadsHome: true, network: "n", at: 0)
        }
        let first = try begun()
        let taken = try pending.take(first.state, of: "club", browser: first.browser, at: 599_999)
        #expect(taken == first.pending && taken.linking == 7 && taken.leadsHome)
        #expect(throws: SignInFailure.stale) { try pending.take(first.state, of: "club", browser: first.browser, at: 1) }
        let (second, third, fourth) = (try begun(), try begun(), try begun())
        #expect(throws: SignInFailure.stale) { try pending.take(second.state, of: "x", browser: second.browser, at: 1) }
        #expect(throws: SignInFailure.stale) { try pending.take(third.state, of: "club", browser: second.browser, at: 1) }
        #expect(throws: SignInFailure.stale) { try pending.take(fourth.state, of: "club", browser: fourth.browser, at: 600_000) }
        #expect(Set([second, third, fourth].flatMap { [$0.state, $0.browser, $0.pending.nonce, $0.pending.verifier] }).count == 12)
    }

    @Test func `a network that begins too many ends its own oldest, and nobody else's`() throws {
        let pending = PendingSignIns(capacity: 3, perNetwork: 2)
        let other = try pending.begin("club", linking: nil, leadsHome: false, network: "other", at: 0)
        let begun = try (1...3).map { try pending.begin("club", linking: nil, leadsHome: false, network: "n", at: $0) }
        #expect(throws: SignInFailure.stale) { try pending.take(begun[0].state, of: "club", browser: begun[0].browser, at: 9) }
        #expect(throws: SignInFailure.busy) { try pending.begin("club", linking: nil, leadsHome: false, network: "third", at: 9) }
        for kept in [other, begun[1], begun[2]] { _ = try pending.take(kept.state, of: "club", browser: kept.browser, at: 9) }
    }

    @Test func `sign-ins that nobody finished make room`() throws {
        let pending = PendingSignIns(capacity: 1)
        _ = try pending.begin("club", linking: nil, leadsHome: false, network: "a", at: 0)
        #expect(throws: SignInFailure.busy) { try pending.begin("club", linking: nil, leadsHome: false, network: "b", at: 599_999) }
        _ = try pending.begin("club", linking: nil, leadsHome: false, network: "b", at: 600_000)
    }
}
