/// Splits the bytes of one connection into requests, independent of the chunks in which they arrive.
struct RequestReader {
    struct Limits: Hashable, Sendable {
        /// The maximum size of a head in bytes.
        var head: Int
        /// The maximum size of a body in bytes.
        var body: Int
        /// The path that takes a larger body by `PUT`, and its size.
        var largePath = ""
        var largeBody = 0

        func body(of head: RequestHead) -> Int { head.method == "PUT" && head.path == largePath ? max(body, largeBody) : body }
    }

    enum Step {
        /// No byte of another request has arrived.
        case idle
        /// A head has begun.
        case head
        /// The head is complete, the body is not.
        case body(RequestHead)
        case request(RequestHead, body: [UInt8])
        /// The input is invalid from here on.
        case fault(RequestFault)
    }

    private let limits: Limits
    private var bytes: [UInt8] = []
    private var scanner = HeadScanner()
    /// The head whose body is not yet complete.
    private var head: RequestHead?
    /// The body of that head, if it comes in chunks.
    private var chunks: ChunkedBody?

    init(_ limits: Limits) { self.limits = limits }

    /// The number of bytes that belong to no request yet.
    var count: Int { bytes.count }

    mutating func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

    /// The state of the next request. Called again after a request, it returns the state of the one that follows.
    mutating func next() -> Step {
        do throws(RequestFault) {
            if head == nil {
                guard let end = try headEnd() else { return bytes.isEmpty ? .idle : .head }
                var found = try RequestHead(bytes[..<(end - 4)])
                bytes.removeFirst(end)
                scanner = HeadScanner()
                let most = limits.body(of: found)
                if found.isChunked {
                    chunks = ChunkedBody(most: most)
                    found.bodyLength = most
                }
                guard found.bodyLength <= most else { throw .tooBig(most) }
                head = found
            }
            guard let head else { return .idle }
            guard let body = try body(of: head) else { return .body(head) }
            // An idle connection keeps no buffer.
            if bytes.isEmpty { bytes = [] }
            self.head = nil
            return .request(head, body: body)
        } catch {
            return .fault(error)
        }
    }

    /// - Returns: `nil` for a body that is not complete yet.
    private mutating func body(of head: RequestHead) throws(RequestFault) -> [UInt8]? {
        guard var chunks else {
            guard bytes.count >= head.bodyLength else { return nil }
            defer { bytes.removeFirst(head.bodyLength) }
            return Array(bytes.prefix(head.bodyLength))
        }
        // Emptied while the chunks are read, so that they are not copied.
        self.chunks = nil
        let body = try chunks.read(&bytes)
        if body == nil { self.chunks = chunks }
        return body
    }

    /// Takes all remaining bytes, for a connection that changes its protocol.
    mutating func takeRest() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// - Returns: the end of the head, its empty line included.
    private mutating func headEnd() throws(RequestFault) -> Int? {
        // RFC 9112, 2.2: an empty line before the request line is ignored.
        if !scanner.hasBegun {
            var blank = 0
            while blank + 1 < bytes.count, bytes[blank] == 0x0D, bytes[blank + 1] == 0x0A { blank += 2 }
            bytes.removeFirst(blank)
            if bytes == [0x0D] { return nil }
        }
        let end = try scanner.end(in: bytes)
        if (end ?? bytes.count) > limits.head {
            throw RequestFault(status: 431, code: "too_big", message: "heads hold at most \(limits.head) bytes")
        }
        return end
    }
}
