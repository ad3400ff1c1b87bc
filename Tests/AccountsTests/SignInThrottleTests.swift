import Crypto
import IdentifierLiterals
import Identifiers
import Networks
import Testing

@testable import Accounts

@Suite("Failed sign-ins") struct SignInThrottleTests {
    private let n1 = SignInThrottle.Client.networks(NetworkShares(ipv4: 1))
    private let n2 = SignInThrottle.Client.networks(NetworkShares(ipv4: 2))
    private let throttle = SignInThrottle()

    private func fail(_ count: Int, _ account: String, _ client: SignInThrottle.Client, at now: Timestamp) {
        for _ in 0..<count { #expect(throttle.attempt(account: account, by: client, at: now) == 0) }
    }

    @Test func `waits begin after five failures and double up to a quarter of an hour`() {
        fail(5, "ada", n1, at: 0)
        var now: Timestamp = 0
        for seconds in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] as [Int64] {
            #expect(throttle.attempt(account: "ada", by: n1, at: now) == seconds * 1000)
            #expect(throttle.attempt(account: "ada", by: n1, at: now + seconds * 1000 - 1) == 1)
            now += seconds * 1000
            fail(1, "ada", n1, at: now)
        }
    }

    @Test func `the owner of an account is not kept out by failures from elsewhere`() {
        for attempt in 0..<20 { _ = throttle.attempt(account: "ada", by: n1, at: Timestamp(attempt)) }
        fail(1, "ada", n2, at: 20)
        fail(1, "bob", n1, at: 20)
    }

    @Test func `a network that tries many accounts waits for a minute at most`() {
        for number in 0..<60 { fail(1, "user\(number)", n1, at: 0) }
        var now: Timestamp = 0
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] as [Int64] {
            #expect(throttle.attempt(account: "told\(seconds) \(now)", by: n1, at: now) == seconds * 1000)
            now += seconds * 1000
            fail(1, "told\(seconds) \(now - seconds * 1000)", n1, at: now)
        }
    }

    @Test func `successes cost a network nothing`() {
        for _ in 0..<500 {
            fail(1, "ada", n1, at: 0)
            throttle.succeeded(account: "ada", by: n1)
        }
    }

    @Test func `an attempt that was not carried out is not counted`() {
        for _ in 0..<500 {
            fail(1, "ada", n1, at: 0)
            throttle.takeBack(account: "ada", by: n1)
        }
    }

    @Test func `success forgets the failures of the account, and an hour those of all`() {
        fail(4, "ada", n1, at: 0)
        throttle.succeeded(account: "ada", by: n1)
        fail(5, "ada", n1, at: 0)
        fail(5, "ada", n1, at: 3_600_000)
    }

    @Test func `no more accounts are remembered than there is room for`() {
        let throttle = SignInThrottle(capacity: 100)
        for number in 0..<10_000 { _ = throttle.attempt(account: "user\(number)", by: n1, at: Timestamp(number * 60_000)) }
        #expect(throttle.count <= 201)
    }

    /// What happens in five minutes at 20 attempts a second of one member of a network.
    /// - Parameter storm: the name of the attempt at a time.
    /// - Returns: the longest time that the owner, who comes back when told, waited in milliseconds.
    private func longestWait(_ throttle: SignInThrottle, in network: SignInThrottle.Client, storm: (Int64) -> String) -> Int64 {
        var (longest, begun, next) = (Int64(0), Int64?.none, Int64(17_013))
        for now in Int64(0)..<300_000 {
            if now % 50 == 0 { _ = throttle.attempt(account: storm(now), by: network, at: Timestamp(now)) }
            guard now == next else { continue }
            let wait = throttle.attempt(account: "owner", by: network, at: Timestamp(now))
            begun = begun ?? now
            if wait > 0 {
                next = now + wait
            } else {
                throttle.succeeded(account: "owner", by: network)
                longest = max(longest, now - (begun ?? now))
                (begun, next) = (nil, now + 7013)
            }
        }
        return max(longest, begun.map { 300_000 - $0 } ?? 0)
    }

    @Test func `one who tries without a pause delays the right password of the others by five seconds at most`() {
        #expect(longestWait(SignInThrottle(network: .brief), in: n1) { "invented\($0)" } <= 5000)
        #expect(longestWait(SignInThrottle(network: .brief), in: n1) { "pupil\($0 / 50 % 30)" } <= 5000)
        let home = SignInThrottle.Client.networks(NetworkShares(ipv6: 1))
        #expect(longestWait(SignInThrottle(network: .brief), in: home) { "invented\($0)" } <= 5000)
    }

    @Test func `a network that is told to wait has few attempts all the same`() {
        let throttle = SignInThrottle(network: .brief)
        let passed = (Int64(0)..<6000).count { throttle.attempt(account: "invented\($0)", by: n1, at: Timestamp($0 * 50)) == 0 }
        #expect(passed <= 60 + 70)
    }

    @Test func `a class signs in at once after the failures of one`() {
        let throttle = SignInThrottle(network: .brief)
        for number in 0..<80 { _ = throttle.attempt(account: "user\(number)", by: n1, at: Timestamp(number * 10_000)) }
        for pupil in 0..<30 {
            let now = Timestamp(850_000 + pupil * 100)
            #expect(throttle.attempt(account: "pupil\(pupil)", by: n1, at: now) == 0)
            throttle.succeeded(account: "pupil\(pupil)", by: n1)
        }
    }

    @Test func `failures of one line do not stop another home of the same provider`() {
        func line(_ high: UInt64) -> SignInThrottle.Client { .networks(NetworkShares(ipv6: high)) }
        fail(60, "x", of: line(0x0001))
        #expect(throttle.attempt(account: "ada", by: line(0x0001), at: 0) > 0)
        #expect(throttle.attempt(account: "ada", by: line(0xff01), at: 0) == 0)
        // A home has four times as much as a line, whichever of its lines it uses.
        for number in 1..<4 as Range<UInt64> { fail(59, "y\(number)", of: line(0x0001 + number)) }
        fail(3, "z", of: line(0x0009))
        #expect(throttle.attempt(account: "bob", by: line(0x0010), at: 0) > 0)
    }

    private func fail(_ count: Int, _ name: String, of client: SignInThrottle.Client) {
        for number in 0..<count { #expect(throttle.attempt(account: "\(name) \(number)", by: client, at: 0) == 0) }
    }

    @Test func `a browser that signed in before counts for itself`() throws {
        let browsers = KnownBrowsers(secret: SymmetricKey(size: .bits256))
        let cookie = browsers.cookie(adding: "ada", to: nil, at: 0)
        let known = SignInThrottle.Client.browser(try #require(browsers.id(of: "ada", in: cookie, at: 1)))
        for number in 0..<70 { _ = throttle.attempt(account: "user\(number)", by: n1, at: 0) }
        for _ in 0..<9 { _ = throttle.attempt(account: "ada", by: n1, at: 0) }
        fail(5, "ada", known, at: 0)
        #expect(throttle.attempt(account: "ada", by: known, at: 0) > 0)
    }

    @Test func `guesses of one line do not stop the owner of the account in another home of the same provider`() {
        func line(_ high: UInt64) -> SignInThrottle.Client { .networks(NetworkShares(ipv6: high)) }
        for _ in 0..<9 { _ = throttle.attempt(account: "ada", by: line(0x0001), at: 0) }
        #expect(throttle.attempt(account: "ada", by: line(0x0001), at: 0) > 0)
        fail(5, "ada", line(0xff01), at: 0)
    }
}
