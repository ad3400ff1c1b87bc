/// A token bucket: `rate` a second on average, `burst` at once. A value; the time comes in as an argument.
public struct RateLimit: Hashable, Sendable {
    public let rate: Double
    public let burst: Double
    private var tokens: Double
    private var updated: Int64

    /// - Parameter now: milliseconds on any steady clock.
    public init(rate: Double, burst: Double, now: Int64) {
        self.rate = rate
        self.burst = burst
        tokens = burst
        updated = now
    }

    /// Takes one token, or says in how many milliseconds there will be one. Time that goes backwards counts as standing still.
    public mutating func take(at now: Int64) -> Int? {
        if now > updated {
            tokens = min(burst, tokens + Double(now - updated) * rate / 1000)
            updated = now
        }
        guard tokens < 1 - Self.hair else {
            tokens -= 1
            return nil
        }
        return RateLimit.milliseconds(for: 1 - tokens, at: rate)
    }

    private static func milliseconds(for tokens: Double, at rate: Double) -> Int {
        let wait = (tokens * 1000 / rate - hair / 10).rounded(.up)
        return wait < longestWait ? max(1, Int(wait)) : Int(longestWait)
    }

    /// What sums of fractions may miss by; without it a peer that waited as long as it was told could be told to wait again.
    private static let hair = 1e-6

    /// A day: what a bucket that never fills again answers.
    private static let longestWait = 86_400_000.0
}
