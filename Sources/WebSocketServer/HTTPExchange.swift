import CLibWebSockets

/// One request and its answer, on the loop's thread from beginning to end.
///
/// @unchecked Sendable: all fields are touched on the loop's thread alone; a task carries the reference there and back.
final class HTTPExchange: @unchecked Sendable {
    private var handle: OpaquePointer?
    private var request: HTTPRequest
    private let service: Service
    private let started = MonotonicClock.nanoseconds
    private var task: Task<Void, Never>?
    private var answer: (bytes: [UInt8], sent: Int)?
    private var keepsAlive: Bool
    private var isCounted = false

    /// Bytes handed to libwebsockets at once: it keeps what the peer does not take.
    private static let chunk = 32 * 1024
    /// A body that takes longer is not worth waiting for.
    private static let bodyNanoseconds: UInt64 = 20_000_000_000
    private static let answerSeconds: Int32 = 30
    /// A longer body is not even thrown away: the connection ends.
    private static let mostDiscarded = 1 << 20

    init(_ handle: OpaquePointer, _ request: HTTPRequest, service: Service) {
        self.handle = handle
        self.request = request
        self.service = service
        let connection = request.header("connection")?.lowercased()
        keepsAlive = request.header("version")?.hasSuffix("1.1") == true ? connection != "close" : connection == "keep-alive"
    }

    /// - Returns: whether the connection may go on.
    func begin() -> Bool {
        if request.header("transfer-encoding") != nil { return refuse(411, "length_required", "send a content-length") }
        let takesBody = ["POST", "PUT", "PATCH"].contains(request.method)
        guard let header = request.header("content-length") else {
            return takesBody ? refuse(411, "length_required", "send a content-length") : dispatch()
        }
        guard !header.isEmpty, header.utf8.allSatisfy({ 48...57 ~= $0 }), let length = Int(header) else {
            return refuse(400, "bad_value", "content-length is no number")
        }
        if length > service.options.maxBody {
            if length > Self.mostDiscarded { keepsAlive = false }
            return respond(.refusal(413, code: "too_big", message: "bodies hold at most \(service.options.maxBody) bytes"))
        }
        // libwebsockets tells the end of an empty body of a POST, but not of the others.
        return length == 0 && request.method != "POST" ? dispatch() : true
    }

    /// A piece of the body; thrown away when the answer is known already.
    func body(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard answer == nil else { return true }
        request.body.append(contentsOf: bytes)
        return request.body.count <= service.options.maxBody && MonotonicClock.nanoseconds - started < Self.bodyNanoseconds
    }

    func dispatch() -> Bool {
        guard answer == nil, let handle else { return true }
        if let file = service.file(for: request) { return respond(file) }
        guard service.admit() else {
            return respond(.refusal(503, code: "busy", message: "too many requests at once"))
        }
        isCounted = true
        // Bytes of a next request stay where they are until this one is answered.
        lws_rx_flow_control(handle, 0)
        lws_set_timeout(handle, PENDING_TIMEOUT_USER_OK, Self.answerSeconds)
        let (request, service) = (request, service)
        task = Task { [weak self] in
            let response = await service.http(request)
            service.loop.submit { [weak self] in self?.answered(response) }
        }
        return true
    }

    private func answered(_ response: HTTPResponse) {
        guard let handle else { return }
        lws_rx_flow_control(handle, 1)
        _ = respond(response)
    }

    private func refuse(_ status: Int, _ code: String, _ message: String) -> Bool {
        keepsAlive = false
        return respond(.refusal(status, code: code, message: message))
    }

    private func respond(_ response: HTTPResponse) -> Bool {
        guard let handle else { return false }
        var bytes = response.head(adding: service.options.baseHeaders, keepsAlive: keepsAlive)
        if request.method != "HEAD" { bytes += response.body }
        answer = (bytes, 0)
        lws_set_timeout(handle, PENDING_TIMEOUT_HTTP_CONTENT, Self.answerSeconds)
        lws_callback_on_writable(handle)
        return true
    }

    enum Progress {
        case more
        case done(keepsAlive: Bool)
        case lost
    }

    func writable() -> Progress {
        guard let handle, let (bytes, sent) = answer else { return .more }
        let count = min(Self.chunk, bytes.count - sent)
        let written = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { palisade_write_raw(handle, $0 + sent, count) } ?? -1
        }
        if written < 0 { return .lost }
        answer = (bytes, sent + count)
        if sent + count == bytes.count { return .done(keepsAlive: keepsAlive) }
        lws_callback_on_writable(handle)
        return .more
    }

    /// The answer has left, or the peer has.
    func end() {
        handle = nil
        task?.cancel()
        task = nil
        if isCounted { service.release() }
        isCounted = false
    }
}
