import CLibWebSockets
import Glibc
import HTTPContent
import PageFiles

/// One connection while it speaks HTTP: its requests are answered one after another, in the order in which they came.
///
/// ```
/// bytes ─→ RequestReader ─→ file, or task of the handler ─→ answer ─→ next request, or close
///                        └→ WebSocket: the descriptor goes to libwebsockets
/// ```
///
/// @unchecked Sendable: all fields are touched on the loop's thread alone; a task carries the reference there and back.
final class HTTPConnection: @unchecked Sendable {
    enum Phase {
        /// A proxy has to announce first whose connection it forwards.
        case proxyHeader
        case reading
        /// The handler is running.
        case working
        case answering
        /// The head of the response has been composed, and the body goes on until one side ends it. Input is discarded.
        case streaming
        /// The response has been sent. Further input is discarded, so that the system does not reset the connection before the peer has read the
        /// response.
        case lingering
        case closed
    }

    /// The event that the timer waits for.
    enum Deadline: Equatable {
        case request, head, body, work, answer, beat, lingering
    }

    struct Answer {
        let head: [UInt8]
        let body: [UInt8]
        let keepsAlive: Bool
        var sent = 0
        /// The source of the rest of the body, and its bytes.
        var pieces: BodyPieces?
        var left = 0

        var count: Int { head.count + body.count }
    }

    let descriptor: Int32
    let service: Service
    private let purpose: ListenerPurpose
    /// `nil` for a connection without encryption.
    private let tunnel: TLSTunnel?
    var watcher: UnsafeMutablePointer<palisade_connection>?
    private var address: Address
    private var place: ConnectionPlace?
    var phase = Phase.reading
    private var deadline: Deadline?
    private var reader: RequestReader
    private var prelude: [UInt8] = []
    var answer: Answer?
    private var task: Task<Void, Never>?
    private var isCounted = false
    /// Held while a body beyond the usual size is in memory.
    private var largeBody: LargeBodyPlace?
    private var isReading = false
    var isEnded = false
    private var hasContinued = false
    /// Bytes discarded since the last response.
    private var discarded = 0
    var stream: EventStream?
    var streamEnded: (@Sendable () -> Void)?
    /// The number of beats in a row at which the client had not acknowledged everything.
    var beatsBehind = 0

    /// The maximum number of bytes in one read, and of bytes buffered behind a request in progress.
    static let readBytes = 16 * 1024
    private static let lingerSeconds = 2.0
    private static let lingerBytes = 1 << 20
    private static let requestsPerTurn = 8

    /// - Parameter place: `nil` for an uncounted connection: a trusted proxy has to announce its client first, before encryption begins.
    init(
        _ descriptor: Int32, address: Address, place: ConnectionPlace?, purpose: ListenerPurpose = .site, tunnel: TLSTunnel? = nil, service: Service
    ) {
        self.descriptor = descriptor
        self.address = address
        self.place = place
        self.purpose = purpose
        self.tunnel = tunnel
        self.service = service
        reader = RequestReader(
            .init(
                head: service.options.maxHead, body: service.options.maxBody, largePath: service.options.largeBodies.path,
                largeBody: service.options.largeBodies.bytes))
        if place == nil, tunnel == nil { phase = .proxyHeader }
    }

    /// - Returns: whether there was enough memory for the watchers.
    func start() -> Bool {
        watcher = service.loop.thread.watch(self)
        guard watcher != nil else { return false }
        expect(.head, within: service.options.headSeconds)
        setReading(true)
        return true
    }

    // MARK: Events

    func readable(_ buffer: UnsafeMutableRawBufferPointer) {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count < 0 { return errno == EAGAIN || errno == EINTR ? () : close() }
        if phase == .lingering || phase == .streaming { return count == 0 ? close() : discard(count) }
        if count == 0 {
            isEnded = true
            setReading(false)
        } else {
            take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        advance()
    }

    /// Counts discarded input. Beyond `lingerBytes` it stays in the system's buffers, and the connection is reset in the end.
    private func discard(_ count: Int) {
        discarded += count
        if discarded >= Self.lingerBytes { setReading(false) }
    }

    func writable() {
        write()
        advance()
    }

    func expired() {
        let missed = deadline
        deadline = nil
        switch missed {
        case .head where reader.count > 0, .body:
            respond(.refusal(408, code: "timeout", message: "the request timed out before it was complete"), keepsAlive: false)
        case .beat: beat()
        case .work:
            giveUp()
            respond(.refusal(504, code: "timeout", message: "the answer took too long"), keepsAlive: false)
        default: close()
        }
    }

    private func answered(_ response: HTTPResponse, to head: RequestHead) {
        guard phase == .working else { return }
        giveUp()
        respond(response, to: head)
        advance()
    }

    // MARK: Requests

    private func take(_ bytes: UnsafeRawBufferPointer) {
        guard phase == .proxyHeader else { return reader.append(bytes) }
        prelude.append(contentsOf: bytes)
    }

    /// Processes as much of the buffered input as possible.
    private func advance() {
        if phase == .proxyHeader { readProxyHeader() }
        var requests = 0
        while phase == .reading {
            guard requests < Self.requestsPerTurn else { return goOnNextTurn() }
            switch reader.next() {
            case .idle:
                if isEnded { return close() }
                if deadline == nil { expect(.request, within: service.options.keepAliveSeconds) }
                return setReading(true)
            case .head:
                if isEnded || place?.waitsForHead() == false { return close() }
                if deadline != .head { expect(.head, within: service.options.headSeconds) }
                return setReading(true)
            case .body(let head):
                place?.completedHead()
                if isEnded { return close() }
                if deadline != .body {
                    guard admitBody(of: head) else { break }
                    beginBody(of: head)
                }
                return setReading(true)
            case .request(let head, let body):
                requests += 1
                place?.completedHead()
                dispatch(head, body)
            case .fault(let fault):
                place?.completedHead()
                respond(fault.response, keepsAlive: false)
            }
        }
        // Backpressure: a peer that keeps sending during a response stops being read at this bound.
        if phase == .working || phase == .answering { setReading(!isEnded && reader.count < Self.readBytes) }
    }

    /// Yields to the other peers of the loop: one read can hold hundreds of requests for files.
    private func goOnNextTurn() {
        setReading(false)
        service.loop.submit { [weak self] in self?.advance() }
    }

    private func readProxyHeader() {
        switch ProxyHeader(prelude) {
        case .partial: return isEnded ? close() : ()
        case .malformed: return close()
        case .none: break
        case .header(let client, let length):
            if let client {
                guard let place = service.limiter.place(for: client) else { return close() }
                self.place = place
                address = client
            }
            prelude.removeFirst(length)
        }
        phase = .reading
        prelude.withUnsafeBytes { reader.append($0) }
        prelude = []
    }

    /// - Returns: whether the body may be read. Otherwise a refusal was sent.
    private func admitBody(of head: RequestHead) -> Bool {
        guard head.bodyLength > service.options.maxBody else { return true }
        largeBody = service.largeBodies.place(for: address)
        if largeBody == nil { respond(.refusal(503, code: "busy", message: "too many large bodies at once"), keepsAlive: false) }
        return largeBody != nil
    }

    /// Starts the timer of a body, which has two seconds to begin and must then keep up its minimum rate.
    private func beginBody(of head: RequestHead) {
        let options = service.options
        let most = largeBody == nil ? options.bodySeconds : options.largeBodies.seconds
        expect(.body, within: min(most, 2 + Double(head.bodyLength) / Double(options.bodyRate)))
        if head.headers["expect"]?.lowercased() == "100-continue", !head.isHTTP10, !hasContinued {
            hasContinued = true
            let line = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
            _ = line.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
    }

    private func dispatch(_ head: RequestHead, _ body: [UInt8]) {
        hasContinued = false
        var request = HTTPRequest(head, body: body, peerAddress: address.description)
        request.isAdministration = purpose == .administration
        if let response = service.diversion(of: request, from: purpose) { return respond(response, keepsAlive: false, head) }
        switch service.upgrade(request) {
        case .accepted(let subprotocol): return becomeWebSocket(request, subprotocol)
        case .refused(let response): return respond(response, keepsAlive: false, head)
        case nil: break
        }
        if let file = service.file(for: request) {
            guard let answer = file.preferred, service.admit() else { return respond(file.response, to: head) }
            return work(on: head, answer)
        }
        guard service.admit() else {
            return respond(.refusal(503, code: "busy", message: "too many requests at once"), to: head)
        }
        let service = service
        work(on: head) { [request] in await service.http(request) }
    }

    /// Answers once the task has ended, for which the service has admitted the request.
    private func work(on head: RequestHead, _ answer: @escaping @Sendable () async -> HTTPResponse) {
        isCounted = true
        phase = .working
        expect(.work, within: service.options.answerSeconds)
        let service = service
        task = Task { [weak self] in
            let response = await answer()
            service.loop.submit { [weak self] in self?.answered(response, to: head) }
        }
    }

    private func becomeWebSocket(_ request: HTTPRequest, _ subprotocol: String?) {
        let rest = reader.takeRest()
        release()
        service.loop.thread.adopt(descriptor, as: request, subprotocol: subprotocol, tunnel: tunnel, followedBy: rest)
    }

    // MARK: Answers

    private func respond(_ response: HTTPResponse, to head: RequestHead) {
        tunnel?.offerTicket()
        if let begin = response.stream, head.method != "HEAD" { return stream(response, begin) }
        let wishes = ListField.members(of: head.headers["connection"])
        let keepsAlive = !wishes.contains("close") && (!head.isHTTP10 || wishes.contains("keep-alive"))
        // After a 429 the connection is closed: a new one has a rate limit of its own, while a refusal on this one would cost the peer nothing.
        let isTooFast = response.status == 429
        respond(response, keepsAlive: keepsAlive && !isTooFast && (place?.keepsAlive ?? true), head)
    }

    private func respond(_ response: HTTPResponse, keepsAlive: Bool, _ head: RequestHead? = nil) {
        let connection = keepsAlive ? (head?.isHTTP10 == true ? "keep-alive" : nil) : response.status == 426 ? "upgrade, close" : "close"
        var response = response
        if keepsAlive { response.headers.append(service.keepAlive) }
        let bytes = encodedHead(of: response, connection: connection)
        let isHead = head?.method == "HEAD"
        let pieces = isHead ? nil : response.pieces
        answer = Answer(head: bytes, body: isHead ? [] : response.body, keepsAlive: keepsAlive, pieces: pieces, left: pieces?.count ?? 0)
        phase = .answering
        expect(nil)
        write()
    }

    func encodedHead(of response: HTTPResponse, connection: String?) -> [UInt8] {
        response.head(
            adding: (response.isDocument ? PageHeaders.document : PageHeaders.subresource) + (tunnel == nil ? [] : service.transportSecurity),
            date: service.date, connection: connection)
    }

    func write() {
        while let answer, phase == .answering || phase == .streaming {
            let sent = answer.head.withUnsafeBufferPointer { head in
                answer.body.withUnsafeBufferPointer { palisade_send(descriptor, head.baseAddress, head.count, $0.baseAddress, $0.count, answer.sent) }
            }
            if sent < 0 {
                if errno == EINTR { continue }
                guard errno == EAGAIN else { return close() }
                if phase == .answering, deadline == nil {
                    expect(.answer, within: service.options.answerSeconds + Double(answer.count + answer.left) / Double(service.options.bodyRate))
                }
                return palisade_connection_write(watcher, 1)
            }
            self.answer?.sent += sent
            guard answer.sent + sent == answer.count else { continue }
            if answer.left > 0 { return fetch(after: answer) }
            if phase == .answering { return finishAnswer(keepsAlive: answer.keepsAlive) }
            self.answer = nil
            takeEvents()
        }
    }

    /// Has the next piece of a body read. The deadline of the answer goes on: it covers all pieces.
    private func fetch(after sent: Answer) {
        guard let pieces = sent.pieces else { return close() }
        answer = nil
        palisade_connection_write(watcher, 0)
        if deadline == nil { expect(.answer, within: service.options.answerSeconds + Double(sent.left) / Double(service.options.bodyRate)) }
        let service = service
        task = Task { [weak self] in
            let piece = await pieces.next()
            service.loop.submit { [weak self] in self?.fetched(piece, of: pieces, after: sent) }
        }
    }

    private func fetched(_ piece: [UInt8]?, of pieces: BodyPieces, after sent: Answer) {
        guard phase == .answering else { return }
        task = nil
        // The length was promised: an answer that cannot be finished ends with its connection.
        guard let piece, !piece.isEmpty, piece.count <= sent.left else { return close() }
        answer = Answer(head: [], body: piece, keepsAlive: sent.keepsAlive, pieces: pieces, left: sent.left - piece.count)
        write()
        advance()
    }

    private func finishAnswer(keepsAlive: Bool) {
        answer = nil
        palisade_connection_write(watcher, 0)
        expect(nil)
        phase = .reading
        if keepsAlive { return }
        linger()
    }

    func linger() {
        if isEnded { return close() }
        phase = .lingering
        shutdown(descriptor, Int32(SHUT_WR))
        expect(.lingering, within: Self.lingerSeconds)
        setReading(true)
    }

    // MARK: The end

    /// Closes from any state. A second call has no effect.
    func close() {
        guard phase != .closed else { return }
        release()
        Glibc.close(descriptor)
    }

    /// Releases everything but the descriptor.
    private func release() {
        phase = .closed
        giveUp()
        leaveStream()
        answer = nil
        place?.leave()
        place = nil
        if let watcher { palisade_connection_free(watcher) }
        watcher = nil
        service.loop.thread.forget(self)
    }

    private func giveUp() {
        task?.cancel()
        task = nil
        largeBody = nil
        if isCounted { service.release() }
        isCounted = false
    }

    func setReading(_ on: Bool) {
        guard on != isReading else { return }
        isReading = on
        palisade_connection_read(watcher, on ? 1 : 0)
    }

    /// - Parameter seconds: the delay after which `expired` is called, unless another deadline replaces this one.
    func expect(_ next: Deadline?, within seconds: Double = 0) {
        guard next != nil || deadline != nil else { return }
        deadline = next
        palisade_connection_expire(watcher, next == nil ? 0 : seconds)
    }
}
