import Play
import WebSocketServer

/// Everything an operator may decide. Read from a file, the environment and flags, the later ones winning. What
/// stands here holds where nothing is given.
public struct Configuration: Hashable, Sendable {
    public var host = "0.0.0.0"
    public var port = 8080
    public var data = "."
    public var web = "web"
    public var loops = 0
    /// How long an event loop may compute without an answer to a heartbeat; 0 lets it.
    public var watchdogSeconds = 1
    /// Threads on which the server's own players think.
    public var thinkers = 0
    /// Positions the engine looks at for each position of an analysed game.
    public var analysisNodes = 200_000
    /// Games one person may have analysed in a day.
    public var analysesPerDay = 40
    /// Games asked for from one address that wait for their analysis.
    public var analysesPerAddress = 16
    /// Origins besides the server's own whose pages may use the session cookie.
    public var origins: [String] = []
    public var secureCookies = false
    /// Networks of the proxies in front of this server.
    var trustedProxies = TrustedProxies()
    public var logLevel = "info"
    var limits = VisitLimits()
    /// For the power-cut test only.
    public var synchronous = "full"

    public init() {}
}
