internal import CLibWebSockets

/// One HTTP request of one connection and its answer. Lives on the loop.
final class HTTPExchange: @unchecked Sendable {
    // Unchecked: every member is touched on the loop alone; the task only carries the reference back to it.
    private var socket: OpaquePointer?
    private var request: HTTPRequest
    private let host: LoopHost
    private var task: Task<Void, Never>?
    private var response: HTTPResponse?
    private var written = 0
    private var sentHead = false
    /// What is left of the body was not read, so nothing else can follow on this connection.
    private var mustClose = false

    /// Bytes written in one go.
    private static let chunk = 16 * 1024
    /// Seconds an answer, or the reading of one, may take.
    private static let patience: Int32 = 30

    init(_ request: HTTPRequest, socket: OpaquePointer, host: LoopHost) {
        self.request = request
        self.socket = socket
        self.host = host
    }

    /// The headers are in.
    func begin() {
        let length = request.header("content-length").flatMap(Int.init) ?? 0
        if length > host.options.maxBody { return refuse(.error(413, "too_big", "a body holds at most \(host.options.maxBody) bytes")) }
        if length == 0 { dispatch() }
    }

    func receivedBody(_ bytes: UnsafeRawBufferPointer) {
        guard response == nil, task == nil else { return }
        guard request.body.count + bytes.count <= host.options.maxBody else {
            return refuse(.error(413, "too_big", "a body holds at most \(host.options.maxBody) bytes"))
        }
        request.body.append(contentsOf: bytes)
    }

    func bodyEnded() {
        if response == nil, task == nil { dispatch() }
    }

    private func refuse(_ response: HTTPResponse) {
        mustClose = true
        answer(response)
    }

    private func dispatch() {
        if let file = host.files?.response(to: request) { return answer(file) }
        guard host.requests < host.options.requestsAtOnce else { return answer(.error(503, "busy", "too many requests at once")) }
        host.requests += 1
        if let socket { palisade_http_timeout(socket, Self.patience) }
        let handler = host.http
        let request = request
        let loop = host.loop
        task = Task {
            let response = await handler(request)
            loop.submit { self.answered(response) }
        }
    }

    private func answered(_ response: HTTPResponse) {
        host.requests -= 1
        task = nil
        answer(response)
    }

    private func answer(_ response: HTTPResponse) {
        guard let socket else { return }
        self.response = response
        palisade_http_timeout(socket, Self.patience)
        lws_callback_on_writable(socket)
    }

    /// The pipe is free.
    /// - Returns: whether the connection goes on.
    func writable() -> Bool {
        guard let socket, let response else { return true }
        if !sentHead {
            guard writeHead(response, to: socket) else { return false }
            sentHead = true
            if hasBody(response) { lws_callback_on_writable(socket) } else { return complete(socket) }
            return true
        }
        guard writeChunk(response, to: socket) else { return false }
        if written < response.body.count {
            lws_callback_on_writable(socket)
            return true
        }
        return complete(socket)
    }

    private func hasBody(_ response: HTTPResponse) -> Bool { request.method != "HEAD" && response.status != 304 && !response.body.isEmpty }

    private func complete(_ socket: OpaquePointer) -> Bool {
        palisade_http_timeout(socket, 0)
        self.response = nil
        if mustClose { return false }
        return lws_http_transaction_completed(socket) == 0
    }

    private func writeHead(_ response: HTTPResponse, to socket: OpaquePointer) -> Bool {
        var names: [(name: String, value: String)] = response.headers + host.options.headers
        if response.status == 405 { names.append(("allow", "GET, HEAD, POST")) }
        let size = names.reduce(1024) { $0 + $1.name.utf8.count + $1.value.utf8.count + 8 }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size + palisade_pre) { buffer in
            guard let base = buffer.baseAddress else { return false }
            let start = base + palisade_pre
            var cursor: UnsafeMutablePointer<UInt8>? = start
            let end = base + buffer.count - 1
            guard lws_add_http_header_status(socket, UInt32(response.status), &cursor, end) == 0 else { return false }
            for (name, value) in names {
                let failed = (name + ":").withCString { name in
                    value.withCString { value in
                        name.withMemoryRebound(to: UInt8.self, capacity: 1) { name in
                            value.withMemoryRebound(to: UInt8.self, capacity: 1) { value in
                                lws_add_http_header_by_name(socket, name, value, Int32(strlen(value)), &cursor, end)
                            }
                        }
                    }
                }
                guard failed == 0 else { return false }
            }
            if response.status != 304 {
                guard lws_add_http_header_content_length(socket, UInt64(response.body.count), &cursor, end) == 0 else { return false }
            }
            return lws_finalize_write_http_header(socket, start, &cursor, end) == 0
        }
    }

    private func writeChunk(_ response: HTTPResponse, to socket: OpaquePointer) -> Bool {
        let count = min(Self.chunk, response.body.count - written)
        let isLast = written + count == response.body.count
        let sent = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + palisade_pre) { buffer -> Int32 in
            guard let base = buffer.baseAddress else { return -1 }
            let start = base + palisade_pre
            for offset in 0..<count { start[offset] = response.body[written + offset] }
            return lws_write(socket, start, count, isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP)
        }
        written += count
        return sent >= 0
    }

    /// The connection is gone, or takes its next request.
    func end() {
        socket = nil
        if let task {
            task.cancel()
            self.task = nil
        }
    }
}

private func strlen(_ text: UnsafePointer<UInt8>) -> Int {
    var count = 0
    while text[count] != 0 { count += 1 }
    return count
}
