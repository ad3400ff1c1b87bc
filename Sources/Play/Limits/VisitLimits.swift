/// The limits of a user and of a network, published in `hello`.
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

    /// The words that may be said on a server.
    public enum Speech: String, Hashable, Sendable, CaseIterable { case all, presets, off }

    public var frameBytes = 8192
    public var speech = Speech.all
    public var subscriptions = 32

    // Limits of one user.
    public var commands = Bucket(perSecond: 10, burst: 30)
    public var moves = Bucket(perSecond: 5, burst: 10)
    public var chat = Bucket(perSecond: 0.5, burst: 5)
    public var openings = Bucket(perSecond: 0.1, burst: 6)
    public var pings = Bucket(perSecond: 5, burst: 20)
    public var reads = Bucket(perSecond: 60, burst: 200)
    public var writes = Bucket(perSecond: 2, burst: 20)
    public var misses = Bucket(perSecond: 10 / 60, burst: 10)
    /// One token a minute, so the wait after the burst is a minute.
    public var passwords = Bucket(perSecond: 1 / 60, burst: 5)

    // Limits of one network.
    /// The factor of a network's rates compared with the rates of one user.
    public var networkShare = 20.0
    public var probes = Bucket(perSecond: 100, burst: 1000)
    /// A page load takes about ten files, and some hundreds if each is fetched by itself.
    public var files = Bucket(perSecond: 500, burst: 20_000)
    public var handshakes = Bucket(perSecond: 10, burst: 100)
    public var guests = Bucket(perSecond: 500 / 3600, burst: 500)
    /// Bytes written to the disk: 20 MB at once, and 69 MB more in a day. Users need no such bucket, because each of their writes is charged to a
    /// network.
    public var store = Bucket(perSecond: 800, burst: 20_000_000)
    /// Maximum number of open sockets of strangers.
    public var strangers = 500
    /// The bounds of connections. The socket server enforces them; they are here so that `hello` publishes them with the others.
    public var connections = ConnectionBounds()

    /// Maximum number of frames that wait during a look-up.
    public var inbox = 64
    /// Number of invalid frames after which a visit ends.
    public var badFrames = 3

    /// Idle timeouts before `hello`, and after it of a visit with a room.
    public var helloWithin = Duration.seconds(5)
    public var silenceSeated = Duration.seconds(10)

    public init() {}

    /// Intervals of the server's pings, and the idle timeout of a visit without a room.
    var pingSeated: Duration { silenceSeated / 2 }
    static let pingIdle = Duration.seconds(20)
    static let silenceIdle = Duration.seconds(60)
    /// The idle timeout of a visit without a room.
    static func silenceIdle(_ pingsByItself: Bool) -> Duration { pingsByItself ? pingIdle * 2 : silenceIdle }
    /// The time without a frame after which a client that pings by itself is asked for one, while it still has time to answer.
    static func overdue(_ interval: Duration) -> Duration { interval * 6 / 5 }
    /// The time without any frame after which a client should regard the connection as lost.
    static let silenceOfServer = Duration.seconds(15)
    /// More rate refusals than three bursts within this window count as a flood.
    static let floodWindow = Duration.seconds(10)
}

extension VisitLimits {
    /// The bucket of one user; `nil` for kinds that only networks have.
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
    func ofNetwork(_ kind: RateKind) -> Bucket {
        switch kind {
        case .probes: probes
        case .files: files
        case .handshakes: handshakes
        case .guests: guests
        case .store: store
        case .misses: misses.times(2)
        // Twenty attempts at once, then one a minute.
        case .passwords: Bucket(perSecond: passwords.perSecond, burst: passwords.burst * 4)
        case .commands, .moves, .chat, .openings, .pings, .reads, .writes: (ofUser(kind) ?? pings).times(networkShare)
        }
    }
}
