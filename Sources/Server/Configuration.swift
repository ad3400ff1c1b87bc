import Play
import WebSocketServer

/// The options of the server, read from a file, the environment and flags in ascending order of precedence. The values of the
/// declarations are the defaults.
public struct Configuration: Hashable, Sendable {
    public var host = "0.0.0.0"
    public var port = 8080
    public var data = "."
    public var web = "web"
    public var loops = 0
    /// Seconds that an event loop may compute without an answer to a heartbeat; 0 disables the limit.
    public var watchdogSeconds = 1
    /// Number of engine threads; 0 is one less than the processors, at least one.
    public var thinkers = 0
    /// Nodes that the engine searches for each position of an analysed game.
    public var analysisNodes = 200_000
    /// Games that one person may have analysed in a day of UTC.
    public var analysesPerDay = 40
    /// Maximum number of queued analyses from one network.
    public var analysesPerAddress = 16
    /// Origins besides the server's own whose pages may use the session cookie.
    public var origins: [String] = []
    public var secureCookies = false
    /// Networks of the proxies in front of this server, whose `X-Forwarded-For` is believed.
    var trustedProxies = TrustedProxies()
    public var logLevel = "info"
    var limits = VisitLimits()
    /// The SQLite setting of this name. Only the power-cut test sets `normal`.
    public var synchronous = "full"

    public init() {}
}
