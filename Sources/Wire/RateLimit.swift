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

    /// Takes tokens, or says in how many milliseconds there will be as many. Time that goes backwards counts as standing still.
    ///
    /// More than there can ever be are taken from a full bucket, which then owes the rest.
    /// - Parameter debt: tokens that may be owed afterwards, though none were there.
    public mutating func take(_ count: Double = 1, debt: Double = 0, at now: Int64) -> Int? {
        let wait = wait(for: min(count, burst) - debt, at: now)
        if wait == nil { tokens -= count }
        return wait
    }

    /// In how many milliseconds there will be so many tokens; `nil` if they are there. Takes none.
    public mutating func wait(for count: Double = 1, at now: Int64) -> Int? {
        refill(at: now)
        return tokens < count - Self.hair ? RateLimit.milliseconds(for: count - tokens, at: rate) : nil
    }

    /// Gives tokens back that were taken for nothing.
    public mutating func giveBack(_ count: Double = 1) { tokens = min(burst, tokens + count) }

    /// Whole tokens that may be taken at once, and in how many milliseconds there will be as many as there can be.
    public mutating func remaining(at now: Int64) -> (tokens: Int, fullIn: Int) {
        refill(at: now)
        let missing = burst - tokens
        return (Int(max(0, min(tokens + Self.hair, 1e15))), missing > Self.hair ? RateLimit.milliseconds(for: missing, at: rate) : 0)
    }

    private mutating func refill(at now: Int64) {
        guard now > updated else { return }
        tokens = min(burst, tokens + Double(now - updated) * rate / 1000)
        updated = now
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
