/// The limits of a user and of a network, published in `hello` before anybody meets them.
public struct VisitLimits: Hashable, Sendable {
    public struct Bucket: Hashable, Sendable {
        public var perSecond: Double
        public var burst: Double

        public init(perSecond: Double, burst: Double) {
            self.perSecond = perSecond
            self.burst = burst
        }

        func times(_ factor: Double) -> Bucket { Bucket(perSecond: perSecond * factor, burst: burst * factor) }
    }

    public var frameBytes = 8192
    public var subscriptions = 32

    // Of one user.
    public var commands = Bucket(perSecond: 10, burst: 30)
    public var moves = Bucket(perSecond: 5, burst: 10)
    public var chat = Bucket(perSecond: 0.5, burst: 5)
    public var openings = Bucket(perSecond: 0.1, burst: 6)
    public var pings = Bucket(perSecond: 5, burst: 20)
    public var reads = Bucket(perSecond: 60, burst: 200)
    public var writes = Bucket(perSecond: 2, burst: 20)
    public var misses = Bucket(perSecond: 10 / 60, burst: 10)
    /// A token a minute, so that somebody who has none left waits for a minute.
    public var passwords = Bucket(perSecond: 1 / 60, burst: 5)

    // Of one network.
    /// Its people together may do what so many users may.
    public var networkShare = 20.0
    public var probes = Bucket(perSecond: 100, burst: 1000)
    /// A page load takes about a hundred files.
    public var files = Bucket(perSecond: 500, burst: 20_000)
    public var handshakes = Bucket(perSecond: 10, burst: 100)
    public var guests = Bucket(perSecond: 500 / 3600, burst: 500)
    /// Bytes that may be written to the disk for it: 20 MB at once, and 69 MB more in a day. Users need no such bucket: without their network's
    /// leave they write nothing.
    public var store = Bucket(perSecond: 800, burst: 20_000_000)
    /// Sockets of strangers that may be open at once.
    public var strangers = 500
    /// Kept elsewhere; here to be published with the others.
    public var connections = ConnectionBounds()

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
    /// Milliseconds without any frame after which a client should take the server for lost.
    static let silenceOfServer = 15_000
    /// As many refusals for rate in this time as three bursts make a flood.
    static let floodWindow: Int = 10_000
}

extension VisitLimits {
    /// The bucket of one user; `nil` for what is counted by network alone.
    func ofUser(_ kind: RateKind) -> Bucket? {
        switch kind {
        case .commands: commands
        case .moves: moves
        case .chat: chat
        case .openings: openings
        case .pings: pings
        case .misses: misses
        case .passwords: passwords
        case .reads: reads
        case .writes: writes
        case .probes, .files, .handshakes, .guests, .store: nil
        }
    }

    /// The bucket of one network, for all its people together. Strangers have no other.
    ///
    /// - Parameter factor: how many times the usual share the network has, because many lines belong to it.
    func ofNetwork(_ kind: RateKind, factor: Int = 1) -> Bucket {
        let bucket =
            switch kind {
            case .probes: probes
            case .files: files
            case .handshakes: handshakes
            case .guests: guests
            case .store: store
            case .misses: misses.times(2)
            // Twenty tries, and then a minute as well.
            case .passwords: Bucket(perSecond: passwords.perSecond, burst: passwords.burst * 4)
            case .commands, .moves, .chat, .openings, .pings, .reads, .writes: (ofUser(kind) ?? pings).times(networkShare)
            }
        return bucket.times(Double(factor))
    }
}
