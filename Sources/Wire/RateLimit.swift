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

    /// Takes one token, or says in how many milliseconds there will be one.
    public mutating func take(at now: Int64) -> Int? {
        tokens = min(burst, tokens + Double(max(0, now - updated)) * rate / 1000)
        updated = now
        guard tokens < 1 else {
            tokens -= 1
            return nil
        }
        return Int(((1 - tokens) * 1000 / rate).rounded(.up))
    }
}
