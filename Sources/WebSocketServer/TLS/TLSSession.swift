import CLibWebSockets

/// The state of one encrypted connection in OpenSSL, used on one thread. It does not own the descriptor.
final class TLSSession {
    enum Outcome {
        case bytes(Int)
        /// The session waits until the descriptor is readable, or writable.
        case wantsRead
        case wantsWrite
        /// The peer sends no more.
        case end
        case failed
    }

    private let tls: UnsafeMutablePointer<palisade_tls>
    /// OpenSSL finds the keys by a pointer, so they stay as long as this session.
    private let tickets: TicketKeys

    /// - Returns: `nil` if memory is short.
    init?(_ descriptor: Int32, _ certificate: ServerCertificate, tickets: TicketKeys) {
        guard let tls = palisade_tls_open(certificate.context, descriptor, ServiceCallback.pointer(to: tickets)) else { return nil }
        self.tls = tls
        self.tickets = tickets
    }

    deinit { palisade_tls_free(tls) }

    /// Goes on with the handshake; `bytes` when it is complete.
    func shakeHands() -> Outcome { Self.outcome(palisade_tls_handshake(tls)) }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Outcome { Self.outcome(palisade_tls_read(tls, buffer.baseAddress, buffer.count)) }

    /// After `wantsWrite` the next call has to begin with the same bytes.
    func write(_ bytes: UnsafeRawBufferPointer) -> Outcome { Self.outcome(palisade_tls_write(tls, bytes.baseAddress, bytes.count)) }

    /// Has a ticket, with which the peer can resume this session on another connection, go out before the next bytes. TLS 1.2 has none.
    func offerTicket() { palisade_tls_offer_ticket(tls) }

    /// Whether the peer came with a ticket.
    var isResumed: Bool { palisade_tls_is_resumed(tls) == 1 }

    /// Whether OpenSSL holds input that the descriptor does not report.
    var hasInput: Bool { palisade_tls_has_input(tls) == 1 }

    /// Tells the peer that no more data follows.
    func sayGoodbye() { palisade_tls_close(tls) }

    /// Records after the handshake that carried no data.
    var controlRecords: Int { Int(tls.pointee.control_records) }

    var version: TLSMeters.Version { palisade_tls_is_13(tls) == 1 ? .tls13 : .tls12 }

    /// The cause of a handshake's failure. Ask before anything else is done with OpenSSL on this thread.
    var fault: TLSMeters.Fault {
        switch palisade_tls_fault() {
        case palisade_tls_http: .plainHTTP
        case palisade_tls_version: .version
        case palisade_tls_cipher: .noAgreement
        case palisade_tls_alert: .refusedByPeer
        case palisade_tls_garbage: .malformed
        default: .disconnected
        }
    }

    private static func outcome(_ result: Int) -> Outcome {
        switch result {
        case 1...: .bytes(result)
        case Int(palisade_tls_end): .end
        case Int(palisade_tls_wants_read): .wantsRead
        case Int(palisade_tls_wants_write): .wantsWrite
        default: .failed
        }
    }
}
