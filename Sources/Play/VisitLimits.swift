/// What one connection may ask for. Published in `hello`, before anybody hits them.
public struct VisitLimits: Hashable, Sendable {
    public struct Bucket: Hashable, Sendable {
        public var perSecond: Double
        public var burst: Double

        public init(perSecond: Double, burst: Double) {
            self.perSecond = perSecond
            self.burst = burst
        }
    }

    public var frameBytes = 8192
    public var subscriptions = 32
    public var commands = Bucket(perSecond: 10, burst: 30)
    public var moves = Bucket(perSecond: 5, burst: 10)
    public var chat = Bucket(perSecond: 0.5, burst: 5)
    public var openings = Bucket(perSecond: 0.1, burst: 6)
    /// Frames that may wait while an answer is being looked up.
    public var inbox = 64
    /// Unusable frames after which a visit ends.
    public var badFrames = 3

    public init() {}

    /// Milliseconds: how long a visit may stay silent before and after `hello`, and how often it is asked for a sign of life.
    static let helloWithin = 5_000
    static let pingSeated = 5_000
    static let pingIdle = 20_000
    static let silenceSeated = 10_000
    static let silenceIdle = 60_000
    /// As many refusals for rate in this time as three bursts make a flood.
    static let floodWindow: Int = 10_000
}
