/// The options of the server.
public struct ServerOptions: Sendable {
    /// A numeric address or `localhost`.
    public var host = "127.0.0.1"
    /// The port; 0 for any free port.
    public var port = 0
    /// The sockets that a service manager opened. The site's take the place of `host` and `port`, and those that redirect of `redirectPort`.
    public var passed = PassedSockets()
    /// The number of threads, each with an event loop of its own.
    public var loops = 1
    public var subprotocols = ["palisade.v1"]
    /// The only path that accepts WebSockets.
    public var webSocketPath = "/ws"
    /// The folder of the page; `nil` for a server without a page.
    public var webRoot: String?
    /// The folder of the page's typeface, which may be missing.
    public var fontRoot: String?
    /// JSON without `'` that each document of the page carries for its scripts, by the name of a `data-` attribute of `<html>`.
    public var facts: [String: String] = [:]
    /// Whether the files of the page are read and packed for the first request, which waits for them, and not before the server listens.
    public var preparesFilesOnRequest = false
    /// Paths served by the HTTP handler. A path that ends with a slash covers everything under it. All others are files of the page.
    public var routes = ["/api/", "/healthz", "/readyz", "/metrics"]
    /// The certificate with which the port is encrypted; `nil` for a port without encryption.
    public var certificate: ServerCertificate?
    /// The port that redirects to the encrypted one; 0 for no such port.
    public var redirectPort = 0
    /// The port that it redirects to, if that is not the one the server listens on, as behind a container's mapping of ports.
    public var redirectTarget: Int?
    /// Seconds for which a browser that has used https uses only https.
    public var transportSecuritySeconds = 63_072_000
    /// The port of the operator.
    public var administration = AdministrationOptions()
    /// The maximum size of an incoming message in bytes.
    public var maxFrame = 8192
    /// The maximum size of a request body in bytes.
    public var maxBody = 65536
    /// Bodies beyond `maxBody`, by `PUT` to one path alone.
    public var largeBodies = LargeBodyOptions()
    /// The maximum size of a request head in bytes.
    public var maxHead = 8192
    /// Time limit of a request head in seconds, from its first byte; for the first head, from the start of the connection.
    public var headSeconds = 5.0
    /// Time limit of a request body in seconds, from the end of the head.
    public var bodySeconds = 10.0
    /// Time limit in seconds of a handler, and of a peer to accept a response, which gets additional time in proportion to its length.
    public var answerSeconds = 30.0
    /// Minimum rate in bytes per second: of a request body after its first two seconds, and of a peer that receives a response.
    public var bodyRate = 1024
    /// Idle timeout between two requests, in seconds. It is announced, and longer than the minute that proxies keep a connection without a request:
    /// a request that crosses the end of its connection fails.
    public var keepAliveSeconds = 75.0
    /// The time limit in seconds for a peer to accept the queued frames and the server's close frame.
    public var closeSeconds: Int32 = 5
    /// The time limit in seconds for a peer to close a socket after the server's close frame. A busy peer may need more than one second.
    public var lingerSeconds = 3.0
    /// Seconds between two looks at a stream of events: at each, its client is sent a comment, or found to be behind.
    public var beatSeconds = 15.0
    /// The maximum number of connections of one network that have not completed a request head.
    public var unidentifiedPerNetwork = 200
    /// The maximum number of connections of one network in the middle of a request head.
    public var partialHeadsPerNetwork = 64
    /// The maximum number of HTTP connections of one network. When half of them are open, responses close their connections.
    public var connectionsPerNetwork = 1000
    /// New connections of one network per second, and in one burst.
    public var connectionRate = (perSecond: 50.0, burst: 400.0)
    /// Networks of proxies whose forwarding headers are trusted. Their own connections are not counted.
    public var trustedProxies = TrustedProxies()
    /// The maximum number of bytes buffered for one peer.
    public var outboxBytes = 256 * 1024
    /// The maximum number of messages buffered for one peer.
    public var outboxFrames = 512
    /// The maximum number of requests in progress on one loop; further ones are answered 503.
    public var maxRequests = 256
    /// Seconds since 1970, for the `date` header.
    public var wallClock: @Sendable () -> Int = { WallClock.seconds }
    /// Nanoseconds of a monotonic clock, for the keys of session tickets.
    public var monotonicClock: @Sendable () -> UInt64 = { MonotonicClock.nanoseconds }
    /// The last message to a peer that the server itself closes with the given code.
    public var farewell: @Sendable (_ code: UInt16) -> (any SocketPayload)? = { _ in nil }

    public init() {}
}

/// The path that takes larger bodies than others, and their bounds.
public struct LargeBodyOptions: Sendable {
    /// Empty without subprotocols.
    public var path = ""
    /// The maximum size of one in bytes.
    public var bytes = 1 << 20
    /// The maximum number at a time, from all networks and from one. Further ones are answered 503 before they are read.
    public var most = 16
    public var mostOfNetwork = 4
    /// Time limit in seconds, from the end of the head.
    public var seconds = 60.0

    public init() {}
}

extension ServerOptions {
    var connectionBounds: ConnectionLimits.Bounds {
        ConnectionLimits.Bounds(
            unidentified: unidentifiedPerNetwork, partialHeads: partialHeadsPerNetwork, open: connectionsPerNetwork,
            rate: connectionRate.perSecond, burst: connectionRate.burst)
    }
}
