import CLibWebSockets
import Glibc

/// One encrypted connection. After the handshake it passes bytes between the network and a pair of sockets, whose other end is an ordinary connection
/// for `HTTPConnection` and, after it, for libwebsockets.
///
/// ```
/// network ⇄ TLSTunnel: handshake, then records ⇄ pair ⇄ HTTPConnection, later libwebsockets
///               ↑ frames of SocketConnection, without the way through the pair
/// ```
///
/// @unchecked Sendable: all fields are touched on the loop's thread alone.
final class TLSTunnel: @unchecked Sendable {
    private enum Phase {
        /// A proxy has to announce first whose connection it forwards.
        case proxyHeader
        case handshake
        case open
        case closed
    }

    let descriptor: Int32
    private let service: Service
    private var session: TLSSession?
    private var address: Address
    private var place: ConnectionPlace?
    private var phase: Phase
    private var prelude: [UInt8] = []
    private var network: UnsafeMutablePointer<palisade_connection>?

    /// Our end of the pair.
    private var inner: Int32 = -1
    private var innerWatcher: UnsafeMutablePointer<palisade_connection>?
    /// Received bytes that the pair has not taken yet. Until it has, the network is not read.
    private var unread: [UInt8] = []
    /// Bytes that the network has not taken yet. Until it has, the pair is not read.
    private var unsent: [UInt8] = []
    /// Bytes of the peer that the pair has taken.
    private(set) var passedOn: UInt64 = 0
    private var hasOfferedTicket = false
    private var isNetworkEnded = false
    private var isInnerEnded = false
    /// The WebSocket that the connection has become. It is told when the network accepts more.
    weak var socket: SocketConnection?

    /// Records without data that a peer may send after the handshake: changes of keys, which are due after 2^24 records, and refused renegotiations.
    private static let mostControlRecords = 64
    /// Time limits in seconds for the network to take the remaining bytes at the end, and for the peer to close then.
    private static let drainSeconds = 30.0
    private static let lingerSeconds = 5.0

    /// - Parameter place: `nil` for an uncounted connection: a trusted proxy has to announce its client first.
    /// - Returns: `nil` if memory is short.
    init?(_ descriptor: Int32, address: Address, place: ConnectionPlace?, encryption: Encryption, service: Service) {
        guard let session = TLSSession(descriptor, encryption.certificate, tickets: encryption.tickets) else { return nil }
        self.session = session
        self.descriptor = descriptor
        self.address = address
        self.place = place
        self.service = service
        phase = place == nil ? .proxyHeader : .handshake
    }

    /// A handshake has the time of a request head.
    /// - Returns: whether there was enough memory for the watchers.
    func start() -> Bool {
        network = service.loop.thread.watchNetwork(of: self)
        guard network != nil else { return false }
        palisade_connection_expire(network, service.options.headSeconds)
        palisade_connection_read(network, 1)
        return true
    }

    // MARK: Events

    func networkReadable(_ buffer: UnsafeMutableRawBufferPointer) {
        if phase == .proxyHeader { readProxyHeader(buffer) }
        if phase == .handshake { shakeHands(buffer) } else { receive(buffer) }
    }

    func networkWritable(_ buffer: UnsafeMutableRawBufferPointer) {
        if phase == .handshake { return shakeHands(buffer) }
        palisade_connection_write(network, 0)
        let bytes = unsent
        unsent = []
        bytes.withUnsafeBytes { encrypt($0) }
        guard phase == .open, unsent.isEmpty else { return }
        if isInnerEnded { return finishSending() }
        palisade_connection_read(innerWatcher, 1)
        // A record that OpenSSL had to send may have kept it from reading.
        receive(buffer)
        socket?.flush()
    }

    func innerReadable(_ buffer: UnsafeMutableRawBufferPointer) {
        _ = passOutward(buffer)
    }

    func innerWritable() {
        palisade_connection_write(innerWatcher, 0)
        let bytes = unread
        unread = []
        bytes.withUnsafeBytes { passInward($0) }
        guard phase == .open, unread.isEmpty else { return }
        if isNetworkEnded { return endInner() }
        palisade_connection_read(network, 1)
        receiveNextTurn()
    }

    func expired() {
        if phase != .open { service.meters.fail(.timeout) }
        close()
    }

    // MARK: The handshake

    /// Takes exactly the header out of the socket, since the bytes after it are for OpenSSL.
    private func readProxyHeader(_ buffer: UnsafeMutableRawBufferPointer) {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_PEEK))
        if count < 0 { return errno == EAGAIN || errno == EINTR ? () : close() }
        if count == 0 { return close() }
        let seen = prelude.count
        prelude.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        switch ProxyHeader(prelude) {
        case .partial: _ = recv(descriptor, buffer.baseAddress, count, 0)
        case .malformed: close()
        case .none: phase = .handshake
        case .header(let client, let length):
            if length > seen { _ = recv(descriptor, buffer.baseAddress, length - seen, 0) }
            if let client {
                guard let place = service.limiter.place(for: client) else { return close() }
                self.place = place
                address = client
            }
            phase = .handshake
        }
        if phase == .handshake { prelude = [] }
    }

    private func shakeHands(_ buffer: UnsafeMutableRawBufferPointer) {
        guard let session else { return }
        switch session.shakeHands() {
        case .bytes:
            service.meters.complete(session.version, isResumed: session.isResumed)
            open(buffer)
        case .wantsRead: palisade_connection_write(network, 0)
        case .wantsWrite: palisade_connection_write(network, 1)
        case .end, .failed:
            service.meters.fail(session.fault)
            close()
        }
    }

    private func open(_ buffer: UnsafeMutableRawBufferPointer) {
        var ends: [Int32] = [-1, -1]
        guard palisade_pair(&ends) == 0 else { return close() }
        inner = ends[0]
        palisade_connection_write(network, 0)
        palisade_connection_expire(network, 0)
        innerWatcher = service.loop.thread.watchInner(of: self, inner)
        let connection = HTTPConnection(ends[1], address: address, place: place, tunnel: self, service: service)
        place = nil
        service.loop.thread.add(connection)
        guard innerWatcher != nil, connection.start() else {
            connection.close()
            return close()
        }
        phase = .open
        palisade_connection_read(innerWatcher, 1)
        receive(buffer)
        // A request has often come with the end of the handshake. Reading it at once spares it a wait behind the other events of the loop.
        if passedOn > 0 { connection.readable(buffer) }
    }

    // MARK: From the network

    /// Decrypts the received bytes, one buffer in a turn.
    private func receive(_ buffer: UnsafeMutableRawBufferPointer) {
        guard phase == .open, unread.isEmpty, !isNetworkEnded, let session else { return }
        var count = 0
        reading: while count < buffer.count {
            let controlRecords = session.controlRecords
            switch session.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...])) {
            case .bytes(let more):
                count += more
                // Another read of the descriptor would mostly find no bytes; if more arrive, the loop reports them.
                if !session.hasInput { break reading }
            case .wantsRead where session.controlRecords > controlRecords:
                // Further records may stand in OpenSSL's buffer, which the descriptor does not report.
                guard session.controlRecords <= Self.mostControlRecords else { return close() }
            case .wantsRead: break reading
            case .wantsWrite:
                palisade_connection_write(network, 1)
                break reading
            case .end:
                isNetworkEnded = true
                break reading
            case .failed: return close()
            }
        }
        guard session.controlRecords <= Self.mostControlRecords else { return close() }
        if count == buffer.count { receiveNextTurn() }
        passInward(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        guard phase == .open, isNetworkEnded else { return }
        palisade_connection_read(network, 0)
        if unread.isEmpty { endInner() }
    }

    /// Yields to the other peers of the loop, and comes back without an event of the descriptor: OpenSSL may hold more than fitted into the buffer.
    private func receiveNextTurn() {
        service.loop.submit { [weak self] in
            guard let self else { return }
            receive(service.loop.thread.inbox)
        }
    }

    private func passInward(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        let count = Glibc.send(inner, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        if count < 0, errno != EAGAIN, errno != EINTR {
            // The connection inside is closed. Bytes that it sent before are still passed on.
            return isInnerEnded ? close() : ()
        }
        passedOn += UInt64(max(count, 0))
        guard max(count, 0) < bytes.count else { return }
        unread = Array(bytes[max(count, 0)...])
        palisade_connection_read(network, 0)
        palisade_connection_write(innerWatcher, 1)
    }

    private func endInner() {
        shutdown(inner, Int32(SHUT_WR))
        if isInnerEnded, unsent.isEmpty { close() }
    }

    // MARK: To the network

    /// Has a ticket for the next connection go out before the next bytes. Call before the first answer to a request of HTTP: the peer reads that
    /// answer, and the ticket with it, before it sends anything else. A peer of a WebSocket may be writing when the ticket arrives.
    func offerTicket() {
        guard !hasOfferedTicket else { return }
        hasOfferedTicket = true
        session?.offerTicket()
    }

    /// Whether the network has not taken all that was sent. `SocketConnection.flush` is called when it has.
    var isChoked: Bool { !unsent.isEmpty }

    /// Sends whole frames of the WebSocket, after all that libwebsockets has put into the pair: the answer to the handshake, and frames of its
    /// own, of which one may have been passed on in part.
    func send(_ bytes: UnsafeRawBufferPointer) {
        while passOutward(service.loop.thread.outbox) {}
        guard phase == .open, !isInnerEnded else { return }
        append(bytes)
    }

    /// - Returns: whether there may be more to pass on.
    private func passOutward(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
        guard phase == .open, !isInnerEnded else { return false }
        let count = recv(inner, buffer.baseAddress, buffer.count, 0)
        if count < 0, errno == EAGAIN || errno == EINTR { return false }
        guard count > 0 else {
            isInnerEnded = true
            palisade_connection_read(innerWatcher, 0)
            finishSending()
            return false
        }
        append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return count == buffer.count
    }

    private func append(_ bytes: UnsafeRawBufferPointer) {
        if unsent.isEmpty { encrypt(bytes) } else { unsent.append(contentsOf: bytes) }
    }

    private func encrypt(_ bytes: UnsafeRawBufferPointer) {
        guard let session else { return }
        var rest = bytes[...]
        while !rest.isEmpty {
            switch session.write(UnsafeRawBufferPointer(rebasing: rest)) {
            case .bytes(let count): rest = rest.dropFirst(count)
            case .wantsWrite, .wantsRead:
                unsent = Array(rest)
                palisade_connection_read(innerWatcher, 0)
                return palisade_connection_write(network, 1)
            case .end, .failed: return close()
            }
        }
    }

    /// The connection inside sends no more.
    private func finishSending() {
        guard phase == .open else { return }
        palisade_connection_expire(network, unsent.isEmpty ? Self.lingerSeconds : Self.drainSeconds)
        guard unsent.isEmpty else { return }
        session?.sayGoodbye()
        shutdown(descriptor, Int32(SHUT_WR))
        if isNetworkEnded || isInnerGone { close() }
    }

    /// Whether the connection inside is closed in both directions.
    private var isInnerGone: Bool {
        var question = pollfd(fd: inner, events: 0, revents: 0)
        return poll(&question, 1, 0) == 1 && question.revents & Int16(POLLHUP) != 0
    }

    // MARK: The end

    /// Closes from any state. A second call has no effect.
    func close() {
        guard phase != .closed else { return }
        phase = .closed
        if let network { palisade_connection_free(network) }
        if let innerWatcher { palisade_connection_free(innerWatcher) }
        (network, innerWatcher, session) = (nil, nil, nil)
        place?.leave()
        place = nil
        (unread, unsent) = ([], [])
        if inner >= 0 { Glibc.close(inner) }
        Glibc.close(descriptor)
        service.loop.thread.forget(self)
    }
}
