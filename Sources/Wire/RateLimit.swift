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

    /// Takes tokens, or returns the number of milliseconds until there are enough. A clock that goes backwards counts as stopped.
    ///
    /// A request for more tokens than the bucket can hold is granted when the bucket is full; the rest becomes debt.
    /// - Parameter debt: the number of tokens that may be owed afterwards, even if the bucket is empty.
    public mutating func take(_ count: Double = 1, debt: Double = 0, at now: Int64) -> Int? {
        let wait = wait(for: min(count, burst) - debt, at: now)
        if wait == nil { tokens -= count }
        return wait
    }

    /// The number of milliseconds until there are this many tokens; `nil` if they are available now. Takes none.
    public mutating func wait(for count: Double = 1, at now: Int64) -> Int? {
        refill(at: now)
        return tokens < count - Self.epsilon ? RateLimit.milliseconds(for: count - tokens, at: rate) : nil
    }

    /// Returns tokens that were taken for nothing.
    public mutating func giveBack(_ count: Double = 1) { tokens = min(burst, tokens + count) }

    /// The number of whole tokens available, and the number of milliseconds until the bucket is full.
    public mutating func remaining(at now: Int64) -> (tokens: Int, fullIn: Int) {
        refill(at: now)
        let missing = burst - tokens
        return (Int(max(0, min(tokens + Self.epsilon, 1e15))), missing > Self.epsilon ? RateLimit.milliseconds(for: missing, at: rate) : 0)
    }

    private mutating func refill(at now: Int64) {
        guard now > updated else { return }
        tokens = min(burst, tokens + Double(now - updated) * rate / 1000)
        updated = now
    }

    private static func milliseconds(for tokens: Double, at rate: Double) -> Int {
        let wait = (tokens * 1000 / rate - epsilon / 10).rounded(.up)
        return wait < longestWait ? max(1, Int(wait)) : Int(longestWait)
    }

    /// Rounding tolerance. Without it a peer that waited exactly as long as it was told could be told to wait again.
    private static let epsilon = 1e-6

    /// One day: the answer for a bucket that never refills.
    private static let longestWait = 86_400_000.0
}
