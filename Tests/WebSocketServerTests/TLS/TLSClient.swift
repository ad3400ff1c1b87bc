import CLibWebSockets

@testable import WebSocketServer

/// A client of OpenSSL and the server's session, at the two ends of a pair of sockets.
final class TLSClient {
    struct Failure: Error {}

    private let context: OpaquePointer
    private let ssl: OpaquePointer
    private let ends: [Int32]
    private let server: TLSSession

    /// Connects, and comes back when both sides have completed the handshake.
    /// - Parameters:
    ///   - session: the ticket of an earlier connection with all that belongs to it, as `ticket` gave it.
    ///   - version: the latest version that the client speaks.
    init(_ certificate: ServerCertificate, _ keys: TicketKeys, resuming session: [UInt8]? = nil, version: Int32 = TLS1_3_VERSION) throws {
        var ends: [Int32] = [-1, -1]
        guard palisade_pair(&ends) == 0, let server = TLSSession(ends[0], certificate, tickets: keys), let context = SSL_CTX_new(TLS_client_method()),
            let ssl = SSL_new(context)
        else { throw Failure() }
        (self.ends, self.server, self.context, self.ssl) = (ends, server, context, ssl)
        SSL_ctrl(ssl, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(version), nil)
        SSL_set_fd(ssl, ends[1])
        SSL_set_connect_state(ssl)
        if let session { try use(session) }
        for _ in 0..<8 {
            let isConnected = SSL_do_handshake(ssl) == 1
            if case .bytes = server.shakeHands(), isConnected { return }
        }
        throw Failure()
    }

    deinit {
        SSL_free(ssl)
        SSL_CTX_free(context)
        for end in ends { close(end) }
    }

    private func use(_ bytes: [UInt8]) throws {
        let session = bytes.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return d2i_SSL_SESSION(nil, &start, bytes.count)
        }
        guard let session, SSL_set_session(ssl, session) == 1 else { throw Failure() }
        SSL_SESSION_free(session)
    }

    /// Whether both sides go on with an earlier session.
    var isResumed: Bool { server.isResumed && SSL_session_reused(ssl) == 1 }

    /// The server answers a request.
    func answer(_ text: String = "answer", withTicket: Bool) throws -> String {
        if withTicket { server.offerTicket() }
        var bytes = Array(text.utf8)
        guard case .bytes(bytes.count) = bytes.withUnsafeBytes({ server.write($0) }) else { throw Failure() }
        let count = SSL_read(ssl, &bytes, Int32(bytes.count))
        return String(decoding: bytes.prefix(max(0, Int(count))), as: UTF8.self)
    }

    /// The session with the ticket that the server gave; `nil` without a ticket.
    var ticket: [UInt8]? {
        guard let session = SSL_get1_session(ssl) else { return nil }
        defer { SSL_SESSION_free(session) }
        guard SSL_SESSION_has_ticket(session) == 1 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(i2d_SSL_SESSION(session, nil)))
        bytes.withUnsafeMutableBufferPointer { buffer in
            var start = buffer.baseAddress
            _ = i2d_SSL_SESSION(session, &start)
        }
        return bytes
    }

    /// The bytes of the ticket alone.
    static func ticketBytes(of session: [UInt8]) -> ArraySlice<UInt8>? {
        // The tagged field 10 of the session holds the ticket.
        session.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            guard let decoded = d2i_SSL_SESSION(nil, &start, buffer.count) else { return nil }
            defer { SSL_SESSION_free(decoded) }
            var (ticket, length): (UnsafePointer<UInt8>?, Int) = (nil, 0)
            SSL_SESSION_get0_ticket(decoded, &ticket, &length)
            let bytes = Array(UnsafeBufferPointer(start: ticket, count: length))
            return session.firstRange(of: bytes).map { session[$0] }
        }
    }
}
