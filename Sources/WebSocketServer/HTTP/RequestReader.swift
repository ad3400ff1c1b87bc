/// Cuts what one connection sends into requests. It gives the same requests however the bytes were cut on their way.
struct RequestReader {
    struct Limits: Hashable, Sendable {
        /// Bytes of one head.
        var head: Int
        /// Bytes of one body.
        var body: Int
    }

    enum Step {
        /// Nothing of a next request has come.
        case idle
        /// A head has begun.
        case head
        /// The head is there, the body not yet.
        case body(RequestHead)
        case request(RequestHead, body: [UInt8])
        /// No byte after this can be understood.
        case fault(RequestFault)
    }

    private let limits: Limits
    private var bytes: [UInt8] = []
    private var scanner = HeadScanner()
    /// The head whose body is awaited.
    private var head: RequestHead?

    init(_ limits: Limits) { self.limits = limits }

    /// Bytes that no request has taken yet.
    var count: Int { bytes.count }

    mutating func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

    /// The state of the next request. Called again after a request, it tells of the one that follows.
    mutating func next() -> Step {
        do throws(RequestFault) {
            if head == nil {
                guard let end = try headEnd() else { return bytes.isEmpty ? .idle : .head }
                let found = try RequestHead(bytes[..<(end - 4)])
                bytes.removeFirst(end)
                scanner = HeadScanner()
                guard found.bodyLength <= limits.body else {
                    throw RequestFault(status: 413, code: "too_big", message: "bodies hold at most \(limits.body) bytes")
                }
                head = found
            }
            guard let head else { return .idle }
            guard bytes.count >= head.bodyLength else { return .body(head) }
            let body = Array(bytes.prefix(head.bodyLength))
            bytes.removeFirst(head.bodyLength)
            // A connection that waits keeps no memory.
            if bytes.isEmpty { bytes = [] }
            self.head = nil
            return .request(head, body: body)
        } catch {
            return .fault(error)
        }
    }

    /// Takes everything away, for a connection that becomes something else.
    mutating func takeRest() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// - Returns: where the head and its empty line end.
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
