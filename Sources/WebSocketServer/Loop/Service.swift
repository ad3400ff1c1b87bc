import CLibWebSockets
import HTTPContent
import Logging
import PageFiles
import Synchronization

/// The configuration and handlers shared by the sockets of one loop. Lives on that loop's thread.
///
/// @unchecked Sendable: all fields are constant but `requests`, `nextID` and `formatter`, which are touched on the loop's thread alone.
final class Service: @unchecked Sendable {
    let loop: EventLoop
    let options: ServerOptions
    let logger: Logger
    /// Shared by all loops.
    let limiter: ConnectionLimiter
    /// Shared by all loops.
    let largeBodies: LargeBodies
    /// `nil` for a server without encryption.
    let encryption: Encryption?
    let meters: TLSMeters
    /// The header that announces how long a connection stays open without a request.
    let keepAlive: (name: String, value: String)
    /// The header that has browsers use https from now on, for encrypted connections.
    let transportSecurity: [(name: String, value: String)]
    private let redirectTarget: Int
    let http: @Sendable (HTTPRequest) async -> HTTPResponse
    private let refusal: @Sendable (HTTPRequest) -> HTTPResponse?
    private let card: @Sendable (HTTPRequest) async -> LinkCard?
    private let socket: @Sendable (SocketConnection) -> any SocketHandler
    private let files: StaticFiles?
    private var requests = 0
    private var nextID: UInt64
    private var formatter = HTTPDate()

    /// - Parameter number: the number of the loop; ids of connections are unique across loops.
    init(
        number: Int, loop: EventLoop, options: ServerOptions, port: Int, files: StaticFiles?, logger: Logger, limiter: ConnectionLimiter,
        largeBodies: LargeBodies,
        encryption: Encryption?, meters: TLSMeters,
        http: @escaping @Sendable (HTTPRequest) async -> HTTPResponse, refusal: @escaping @Sendable (HTTPRequest) -> HTTPResponse?,
        card: @escaping @Sendable (HTTPRequest) async -> LinkCard?,
        socket: @escaping @Sendable (SocketConnection) -> any SocketHandler
    ) {
        self.loop = loop
        self.options = options
        self.files = files
        self.logger = logger
        self.limiter = limiter
        self.largeBodies = largeBodies
        self.encryption = encryption
        self.meters = meters
        keepAlive = ("keep-alive", "timeout=\(Int(options.keepAliveSeconds))")
        transportSecurity = [("strict-transport-security", "max-age=\(options.transportSecuritySeconds)")]
        redirectTarget = options.redirectTarget ?? port
        self.http = http
        self.refusal = refusal
        self.card = card
        self.socket = socket
        nextID = UInt64(number) + 1
    }

    /// The answer with a file of the page.
    struct FileResponse {
        let response: HTTPResponse
        /// Makes the answer to prefer, unless the server has too much to do.
        var preferred: (@Sendable () async -> HTTPResponse)?
    }

    /// - Returns: `nil` for a path that is not for the files of the page.
    func file(for request: HTTPRequest) -> FileResponse? {
        guard !isRoute(request.path) else { return nil }
        if let refusal = refusal(request) { return FileResponse(response: refusal) }
        guard let files else { return FileResponse(response: HTTPResponse(.missing, to: request)) }
        guard !files.isPrepared else { return Self.response(to: request, from: files, card) }
        return FileResponse(response: .refusal(503, code: "busy", message: "too many requests at once")) { [card] in
            await files.prepare()
            let answer = Self.response(to: request, from: files, card)
            return await answer.preferred?() ?? answer.response
        }
    }

    /// A document with the preview of the link is preferred to the plain document.
    private static func response(
        to request: HTTPRequest, from files: StaticFiles, _ card: @escaping @Sendable (HTTPRequest) async -> LinkCard?
    ) -> FileResponse {
        let response = HTTPResponse(files.answer(to: request), to: request)
        guard response.status == 200, let document = files.describable(for: request) else { return FileResponse(response: response) }
        return FileResponse(response: response) {
            guard let card = await card(request) else { return HTTPResponse(document.answer(to: request)) }
            return HTTPResponse(document.answer(to: request, describedBy: card))
        }
    }

    /// The answer on a port that does not serve the site; `nil` if the request is to be served.
    func diversion(of request: HTTPRequest, from purpose: ListenerPurpose) -> HTTPResponse? {
        switch purpose {
        case .site:
            let isServed =
                options.administration.isPublic
                || !Site.meanings(of: request.path).contains { AdministrationOptions.covers(options.administration.paths, $0) }
            return isServed ? nil : .refusal(404, code: "not_found", message: "not found")
        case .redirect:
            return HTTPSRedirect(port: redirectTarget) { [encryption] in encryption?.certificate.covers($0) ?? false }.response(to: request)
        case .administration:
            guard options.administration.isNamed(by: request.header("host")) else {
                return .refusal(
                    421, code: "not_found", message: "this port accepts only numeric addresses, localhost and the names of the option admin-names")
            }
            let (own, shared) = (options.administration.paths, options.administration.sharedPaths)
            guard !AdministrationOptions.covers(own + shared, request.path) else { return nil }
            return .refusal(404, code: "not_found", message: "this port serves administration only, at /admin")
        case .commands:
            guard !AdministrationOptions.covers(options.administration.commandPaths, request.path) else { return nil }
            return .refusal(404, code: "not_found", message: "only commands from this machine are accepted")
        }
    }

    private func isRoute(_ path: String) -> Bool {
        AdministrationOptions.covers(options.routes, path)
    }

    func admit() -> Bool {
        guard requests < options.maxRequests else { return false }
        requests += 1
        return true
    }

    func release() { requests -= 1 }

    /// The `date` header of a response sent now.
    var date: String { formatter.text(at: options.wallClock()) }

    /// The WebSocket handshake for this request; `nil` if it does not ask for one.
    func upgrade(_ request: HTTPRequest) -> Handshake? {
        let isSocket = request.path == options.webSocketPath
        guard isSocket || request.tokens("upgrade").contains("websocket") else { return nil }
        guard isSocket else { return .refused(.refusal(404, code: "not_found", message: "the WebSocket is at \(options.webSocketPath)")) }
        return Handshake(request, subprotocols: options.subprotocols)
    }

    private func takeID() -> UInt64 {
        defer { nextID += UInt64(options.loops) }
        return nextID
    }

    /// - Parameter wake: called from any thread.
    func openStream(wake: @escaping @Sendable () -> Void) -> EventStream {
        EventStream(id: takeID(), loop: loop, limits: .init(bytes: options.outboxBytes, frames: options.outboxFrames), wake: wake)
    }

    func open(_ handle: OpaquePointer, _ request: HTTPRequest, tunnel: TLSTunnel?) -> SocketConnection {
        let connection = SocketConnection(
            id: takeID(), loop: loop, upgrade: UpgradeRequest(request), handle: handle, tunnel: tunnel, options: options)
        loop.thread.connections[connection.id] = connection
        if request.header("sec-websocket-protocol") == nil {
            connection.close(4406, reason: "offer the subprotocol \(options.subprotocols.joined(separator: " or "))")
        } else {
            connection.attach(socket(connection))
        }
        return connection
    }
}
