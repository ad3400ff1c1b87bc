/// A token bucket: `rate` tokens per second on average, at most `burst` at once. A value that is passed the time.
public struct RateLimit: Hashable, Sendable {
    public let rate: Double
    public let burst: Double
    private var tokens: Double
    private var updated: Int64

    /// - Parameter now: milliseconds of a monotonic clock.
    public init(rate: Double, burst: Double, now: Int64) {
        self.rate = rate
        self.burst = burst
        tokens = burst
        updated = now
    }

    /// Takes tokens, or returns the time until there are enough. A clock that goes backwards counts as stopped.
    ///
    /// A request for more tokens than the bucket can hold is granted when the bucket is full; the rest becomes debt.
    /// - Parameter debt: the number of tokens that may be owed afterwards, even if the bucket is empty.
    public mutating func take(_ count: Double = 1, debt: Double = 0, at now: Int64) -> Duration? {
        let wait = wait(for: min(count, burst) - debt, at: now)
        if wait == nil { tokens -= count }
        return wait
    }

    /// The time until there are this many tokens; `nil` if they are available now. Takes no tokens.
    public mutating func wait(for count: Double = 1, at now: Int64) -> Duration? {
        refill(at: now)
        return tokens < count - Self.epsilon ? RateLimit.time(for: count - tokens, at: rate) : nil
    }

    /// Returns tokens that were taken for nothing.
    public mutating func giveBack(_ count: Double = 1) { tokens = min(burst, tokens + count) }

    /// The number of whole tokens available, and the time until the bucket is full.
    public mutating func remaining(at now: Int64) -> (tokens: Int, fullIn: Duration) {
        refill(at: now)
        let missing = burst - tokens
        return (Int(max(0, min(tokens + Self.epsilon, 1e15))), missing > Self.epsilon ? RateLimit.time(for: missing, at: rate) : .zero)
    }

    private mutating func refill(at now: Int64) {
        guard now > updated else { return }
        tokens = min(burst, tokens + Double(now - updated) * rate / 1000)
        updated = now
    }

    /// The time in which this many tokens arrive, in whole milliseconds and at least one.
    private static func time(for tokens: Double, at rate: Double) -> Duration {
        let wait = (tokens * 1000 / rate - epsilon / 10).rounded(.up)
        return .milliseconds(Int(max(1, min(wait, longestWait))))
    }

    /// Rounding tolerance. Without it a peer that waited exactly as long as it was told could be told to wait again.
    private static let epsilon = 1e-6

    /// One day in milliseconds: the answer for a bucket that never refills.
    private static let longestWait = 86_400_000.0
}
