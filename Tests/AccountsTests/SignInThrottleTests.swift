import Testing

@testable import Accounts

@Suite("Failed sign-ins") struct SignInThrottleTests {
    private let throttle = SignInThrottle()

    private func fail(_ count: Int, _ account: String, _ networks: [String], at now: Int64) {
        for _ in 0..<count { #expect(throttle.attempt(account: account, networks: networks, at: now) == 0) }
    }

    @Test func `waits begin after five failures and double up to a quarter of an hour`() {
        fail(5, "ada", ["n1"], at: 0)
        var now: Int64 = 0
        for seconds in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] as [Int64] {
            #expect(throttle.attempt(account: "ada", networks: ["n1"], at: now) == seconds * 1000)
            #expect(throttle.attempt(account: "ada", networks: ["n1"], at: now + seconds * 1000 - 1) == 1)
            now += seconds * 1000
            fail(1, "ada", ["n1"], at: now)
        }
    }

    @Test func `the owner of an account is not kept out by failures from elsewhere`() {
        for attempt in 0..<20 { _ = throttle.attempt(account: "ada", networks: ["n1"], at: Int64(attempt)) }
        fail(1, "ada", ["n2"], at: 20)
        fail(1, "bob", ["n1"], at: 20)
    }

    @Test func `a network that tries many accounts waits for a minute at most`() {
        for number in 0..<60 { fail(1, "user\(number)", ["n1"], at: 0) }
        var now: Int64 = 0
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] as [Int64] {
            #expect(throttle.attempt(account: "user\(now)", networks: ["n1"], at: now) == seconds * 1000)
            now += seconds * 1000
            fail(1, "user\(now)", ["n1"], at: now)
        }
    }

    @Test func `successes cost a network nothing`() {
        for _ in 0..<500 {
            fail(1, "ada", ["n1"], at: 0)
            throttle.succeeded(account: "ada", networks: ["n1"])
        }
    }

    @Test func `an attempt that was not carried out is not counted`() {
        for _ in 0..<500 {
            fail(1, "ada", ["n1"], at: 0)
            throttle.takeBack(account: "ada", networks: ["n1"])
        }
    }

    @Test func `success forgets the failures of the account, and an hour those of all`() {
        fail(4, "ada", ["n1"], at: 0)
        throttle.succeeded(account: "ada", networks: ["n1"])
        fail(5, "ada", ["n1"], at: 0)
        fail(5, "ada", ["n1"], at: 3_600_000)
    }

    @Test func `no more accounts are remembered than there is room for`() {
        let throttle = SignInThrottle(capacity: 100)
        for number in 0..<10_000 { _ = throttle.attempt(account: "user\(number)", networks: ["n"], at: Int64(number) * 60_000) }
        #expect(throttle.count <= 101)
    }
}
